import type { ShownText } from '#server/changes/section.ts'

/**
 * What a reader sees of a text in Markdown, by the renderer of the pages: words without their signs, characters that were written
 * as entities, the descriptions of pictures; and where its links lead.
 */
export async function shownMarkdown(markdown: string): Promise<ShownText> {
  const { renderMarkdown } = await import('./render-markdown.ts')
  const { html } = renderMarkdown(markdown, 'en')
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => unescaped(href!))
  return { words: unescaped(html.replaceAll(INLINE, '').replaceAll(/<[^>]+>/g, '\n')), links }
}

/** Elements that cut no word in two. In rendered Markdown `<` only begins an element. */
const INLINE = /<\/?(?:a|em|strong|code)\b[^>]*>/g

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)
