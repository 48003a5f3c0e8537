import { SaxesParser } from 'saxes'

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
  const parser = new SaxesParser({ position: false })
  /** How much has come since something was read whole. */
  let unread = 0
  let depth = 0
  parser.on('error', fault => {
    throw new XmlFault(fault.message)
  })
  parser.on('doctype', () => {
    throw new XmlFault('a document with its own declarations is not read')
  })
  parser.on('opentag', ({ name, attributes }) => {
    unread = 0
    depth++
    handler.open(bare(name), wanted => Object.entries(attributes).find(([key]) => bare(key) === wanted)?.[1])
  })
  parser.on('closetag', ({ name }) => {
    unread = 0
    depth--
    handler.close(bare(name))
  })
  parser.on('text', text => {
    if (depth > 0) handler.text(text)
  })
  parser.on('cdata', handler.text)
  for await (const piece of pieces) {
    unread += piece.length
    parser.write(piece)
    if (unread > LONGEST) throw new XmlFault('an element is too long')
  }
  parser.close()
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
