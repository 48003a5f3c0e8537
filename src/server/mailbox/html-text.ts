/** More is not read: no person writes so much, and what is cut stays in the mailbox. */
const LONGEST_HTML = 500_000

/** What is not text of the letter. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'noscript', 'iframe', 'object'])
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Where mail programs say that the quoted letter begins. */
const QUOTE_MARKS =
  /\b(?:gmail_quote|gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix|appendonsend|divRplyFwdMsg|mail-quote|OLK_SRC_BODY_SECTION|tutanota_quote|zmail_extra)\b/

/**
 * HTML as the lines that a person has read in it. Only text remains: elements are cut out in one pass, their attributes and everything
 * that is not shown with them. What is quoted has `> ` before it, as in plain text.
 */
export function htmlToText(source: string): string {
  const html = source.slice(0, LONGEST_HTML)
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let at = 0
  const end = () => {
    lines.push(line !== '' && quotes > 0 ? `> ${line}` : line)
    line = ''
  }
  const newLine = () => {
    if (line !== '') end()
  }
  const add = (words: string) => {
    const plain = decodeEntities(words.replaceAll(/[\t\n\f\r ]+/g, ' '))
    line += line === '' ? plain.trimStart() : plain
  }
  for (let elements = 0; at < html.length && elements < MOST_ELEMENTS; elements++) {
    const open = html.indexOf('<', at)
    add(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close < 0 ? html.length : close + 3
      continue
    }
    const tag = tagAt(html, open)
    if (!tag) {
      add('<')
      at = open + 1
      continue
    }
    const { name, isClosing, attributes } = tag
    at = tag.end
    if (SILENT.has(name)) {
      if (!isClosing) at = endOf(html, name, at)
    } else if (!isClosing && QUOTE_MARKS.test(attributes)) {
      newLine()
      line = QUOTE_BEGINS
      break
    } else if (name === 'br') end()
    else if (BLOCKS.has(name)) {
      newLine()
      if (name === 'blockquote') quotes = Math.max(0, quotes + (isClosing ? -1 : 1))
      if (name === 'p' && isClosing) end()
    } else if (name === 'td' || name === 'th') add(' ')
  }
  newLine()
  return lines.join('\n')
}

/** Put where HTML says that all below is the quoted letter. No person types it: control characters are cut from all else. */
export const QUOTE_BEGINS = '\u0001quote\u0001'

/** No person writes so many elements; what is below them is left out. */
const MOST_ELEMENTS = 20_000
const LONGEST_TAG = 4_000
const TAG_NAME = /^<([/!?]?)([a-zA-Z][a-zA-Z0-9:-]{0,40})/

/** The tag that begins here, or a declaration. Undefined: the sign stands for itself. */
function tagAt(html: string, open: number) {
  const named = TAG_NAME.exec(html.slice(open, open + 50))
  if (!named) return undefined
  const [whole, mark, name] = named as unknown as [string, string, string]
  const from = open + whole.length
  const longest = Math.min(html.length, from + LONGEST_TAG)
  let quote = ''
  for (let at = from; at < longest; at++) {
    const sign = html[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>')
      return { name: name.toLowerCase(), isClosing: mark !== '', attributes: html.slice(from, at), end: at + 1 }
  }
  return undefined
}

/** Behind the end of an element that is left out whole; at the end of the text where it has none. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[^>]{0,100}>`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? found.index + found[0].length : html.length
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  bdquo: '„',
  euro: '€',
  rarr: '→',
  larr: '←',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  numero: '№',
  shy: '',
  zwnj: '',
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
