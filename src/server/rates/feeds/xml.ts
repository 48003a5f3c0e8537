import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { FeedFault } from '../feed.ts'

/** Values stay text, entities are not expanded, and truncated documents are refused. */
export function parseXml(text: string): unknown {
  // The parser itself accepts half a document.
  if (XMLValidator.validate(text) !== true) throw new FeedFault('unreadable', 'the answer is not a whole XML document')
  return parser.parse(text)
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: name => name === 'Valute' || name === 'Cube' || name === 'item',
})
