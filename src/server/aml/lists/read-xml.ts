/** The document is cut off, or is no XML that lists are published in. */
export class XmlFault extends Error {}

export type XmlHandler = {
  /** `attribute` reads one by its name; undefined: it is not there. */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  /** Text may come in several pieces. */
  text: (text: string) => void
  close: (name: string) => void
}

/** More than any element or text of a list. */
const LONGEST = 200_000

/**
 * Reads XML piece by piece, so that a list of any size takes as much memory as its longest element. Names come without their
 * namespace. Documents that declare entities are refused, and so is one that ends before its root does.
 */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const open: string[] = []
  let rest = ''
  let rooted = false
  for await (const piece of pieces) {
    rest += piece
    rest = rest.slice(take(rest))
    if (rest.length > LONGEST) throw new XmlFault('an element is too long')
  }
  if (rest.trim() !== '' || open.length > 0 || !rooted) throw new XmlFault('the document is cut off')

  /** Handles all that is complete, and says how far that was. */
  function take(text: string): number {
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) return at
      const end = endOf(text, start)
      if (end === undefined) return at
      if (start > at && open.length > 0) handler.text(decode(text.slice(at, start)))
      else if (text.slice(at, start).replace('\uFEFF', '').trim() !== '') throw new XmlFault('text outside the root')
      element(text.slice(start, end))
      at = end
    }
  }

  function element(tag: string): void {
    if (tag.startsWith('<?') || tag.startsWith('<!--')) return
    if (tag.startsWith('<![CDATA[')) {
      handler.text(tag.slice(9, -3))
      return
    }
    if (tag.startsWith('<!')) throw new XmlFault('a document with its own declarations is not read')
    const name = bare(/^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '')
    if (name === '') throw new XmlFault('an element has no name')
    if (tag.startsWith('</')) {
      if (open.pop() !== name) throw new XmlFault(`${name} was not open`)
      handler.close(name)
      return
    }
    if (open.length === 0 && rooted) throw new XmlFault('there is a second root')
    rooted = true
    handler.open(name, wanted => attributeIn(tag, wanted))
    if (tag.endsWith('/>')) handler.close(name)
    else open.push(name)
  }
}

/** Where what begins here is over. Undefined: not in this piece. */
function endOf(text: string, start: number): number | undefined {
  const until = (mark: string) => {
    const found = text.indexOf(mark, start)
    return found < 0 ? undefined : found + mark.length
  }
  if (text.startsWith('<!--', start)) return until('-->')
  if (text.startsWith('<![CDATA[', start)) return until(']]>')
  if (text.startsWith('<?', start)) return until('?>')
  if ('<![CDATA['.startsWith(text.slice(start)) || '<!--'.startsWith(text.slice(start))) return undefined
  let quote = ''
  for (let i = start + 1; i < text.length; i++) {
    const sign = text[i]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return i + 1
  }
  return undefined
}

function attributeIn(tag: string, wanted: string): string | undefined {
  for (const [, name, double, single] of tag.matchAll(/\s([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (bare(name!) === wanted) return decode(double ?? single ?? '')
  return undefined
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (_, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? fail(name)
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : fail(name)
  })
}

function fail(name: string): never {
  throw new XmlFault(`&${name}; is not known`)
}
