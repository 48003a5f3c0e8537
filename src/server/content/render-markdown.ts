import MarkdownIt from 'markdown-it'
import { imagePath, widthsOf } from '#contract/content/content-names.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Locale } from '#contract/locale.ts'
import { safeLink } from './safe-link.ts'

/** CommonMark without raw HTML, which is text here. What is nested deeper than any text for people is left out. */
const parser = MarkdownIt('commonmark', { html: false, maxNesting: 20 })

type Token = ReturnType<typeof parser.parse>[number]

/** Uploaded pictures by their names. */
export type KnownImages = ReadonlyMap<string, { width: number; height: number }>

/** HTML for a page, and the words alone for searches and descriptions. */
export type RenderedText = { html: string; text: string }

/**
 * Markdown as HTML. Only elements that are written here come out: raw HTML is shown as text, a link has a safe address or
 * is none, and a picture is one that the office stored.
 */
export function renderMarkdown(markdown: string, locale: Locale, images: KnownImages = new Map()): RenderedText {
  const tokens = parser.parse(markdown, {})
  return { html: htmlOf(tokens, { locale, images }), text: wordsOf(tokens).replaceAll(/\s+/g, ' ').trim() }
}

/** The names of pictures that a text may show. */
export function imagesIn(markdown: string): string[] {
  const names = markdown.matchAll(/\b[0-9a-f]{32}\b/g)
  return [...new Set([...names].map(([name]) => name))]
}

type Rendering = { locale: Locale; images: KnownImages }

/** The elements that have others inside, by the token that begins them. */
const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  em: 'em',
  strong: 'strong',
}

function htmlOf(tokens: readonly Token[], to: Rendering): string {
  let html = ''
  // Whether each link that is open now has an address.
  const links: boolean[] = []
  // The headings around this place, from the largest down. The title of the page is above them all, and no level is left out.
  const within: number[] = []
  for (const token of tokens) {
    if (token.hidden) continue
    const [, name = token.type, end] = /^(.+)_(open|close)$/.exec(token.type) ?? []
    if (name === 'link') {
      if (end === 'open') {
        const tag = linkTag(String(token.attrGet('href') ?? ''), to.locale)
        links.push(tag !== undefined)
        html += tag ?? ''
      } else if (links.pop()) html += '</a>'
    } else if (name === 'heading') {
      const depth = Number(token.tag.slice(1))
      if (end === 'open') {
        while (within.length && within.at(-1)! >= depth) within.pop()
        within.push(depth)
      }
      const level = Math.min(within.length + 1, 6)
      html += end === 'open' ? `<h${level}>` : `</h${level}>`
    } else if (end) {
      const element = elements[name]
      if (!element) continue
      const start = element === 'ol' && end === 'open' ? Number(token.attrGet('start') ?? 1) : 1
      html += end === 'close' ? `</${element}>` : start === 1 ? `<${element}>` : `<${element} start="${start}">`
    } else html += leaf(token, to)
  }
  return html
}

function leaf(token: Token, to: Rendering): string {
  switch (token.type) {
    case 'inline':
      return htmlOf(token.children ?? [], to)
    case 'text':
      return escapeWords(token.content)
    case 'softbreak':
      return '\n'
    case 'hardbreak':
      return '<br>'
    case 'hr':
      return '<hr>'
    case 'code_inline':
      return `<code>${escapeWords(token.content)}</code>`
    case 'code_block':
    case 'fence':
      return `<pre><code>${escapeWords(token.content)}</code></pre>`
    case 'image':
      return image(String(token.attrGet('src') ?? ''), wordsOf(token.children ?? []), to)
    default:
      return ''
  }
}

function linkTag(url: string, locale: Locale): string | undefined {
  const safe = safeLink(url, locale)
  return safe && `<a href="${escapeWords(safe.href)}"${safe.foreign ? ' rel="nofollow noopener"' : ''}>`
}

/** A picture of the office by its name, or by an address that the office gave it; anything else is its description. */
function image(url: string, alt: string, { images }: Rendering): string {
  const name = /^(?:\/images\/)?([0-9a-f]{32})(?:-\d+\.webp)?$/.exec(url)?.[1]
  const known = name && images.get(name)
  if (!name || !known) return escapeWords(alt)
  return imageHtml(name, known, alt)
}

function imageHtml(name: string, { width, height }: { width: number; height: number }, alt: string): string {
  const widths = widthsOf(width)
  const set = widths.map(size => `${imagePath(name, size)} ${size}w`).join(', ')
  const middle = widths[Math.min(1, widths.length - 1)]!
  return `<img src="${imagePath(name, middle)}" srcset="${set}" sizes="(min-width: 48rem) 44rem, 100vw" width="${width}" height="${height}" alt="${escapeWords(alt)}" loading="lazy" decoding="async">`
}

/** The words of a text without its signs. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(token => {
      if (token.children) return wordsOf(token.children)
      return ['text', 'code_inline', 'code_block', 'fence'].includes(token.type) ? token.content : ' '
    })
    .join('')

/** Characters that turn the direction of what follows them would let one text look like another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

export const escapeWords = (text: string): string => escapeHtml(text.replaceAll(TURNING, ''))

/** The same for an e-mail without HTML: paragraphs apart, items with their marks, and where links lead behind their words. */
export function renderPlain(markdown: string, locale: Locale, origin: string): string {
  const lists: (number | undefined)[] = []
  let text = ''
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'bullet_list_open') lists.push(undefined)
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1))
    else if (token.type.endsWith('_list_close')) {
      lists.pop()
      if (lists.length === 0) text += '\n'
    } else if (token.type === 'list_item_open') {
      const number = lists.at(-1)
      text += `${'  '.repeat(lists.length - 1)}${number === undefined ? '-' : `${number}.`} `
      if (number !== undefined) lists[lists.length - 1] = number + 1
    } else if (token.type === 'inline') text += `${plainWords(token.children ?? [], locale, origin)}\n`
    else if (token.type === 'fence' || token.type === 'code_block') text += `${token.content}\n`
    else if (token.type === 'hr') text += '---\n\n'
    else if (/^(paragraph|heading)_close$/.test(token.type) && !token.hidden) text += '\n'
  }
  return text
    .replaceAll(TURNING, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function plainWords(tokens: readonly Token[], locale: Locale, origin: string): string {
  const links: (string | undefined)[] = []
  let begun = ''
  let text = ''
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = safeLink(String(token.attrGet('href') ?? ''), locale)?.href
      links.push(address && fullAddress(address, origin))
      begun = text
    } else if (token.type === 'link_close') {
      const address = links.pop()
      if (address && text.slice(begun.length) !== address) text += ` (${address.replace(/^(mailto|tel):/i, '')})`
    } else if (token.type === 'softbreak') text += ' '
    else if (token.type === 'hardbreak') text += '\n'
    else text += token.type === 'image' ? wordsOf(token.children ?? []) : token.content
  }
  return text
}

/** HTML of a page for where there is no page around it: an e-mail. */
export const withFullAddresses = (html: string, origin: string): string =>
  html.replaceAll(/(<a href=")([^"]*)"/g, (_, start: string, href: string) => `${start}${fullAddress(href, origin)}"`)

/** A place on the same page is nowhere else, so it leads to the office. */
const fullAddress = (href: string, origin: string): string =>
  /^[/#]/.test(href) ? origin + href.replace(/^#/, '/#') : href
