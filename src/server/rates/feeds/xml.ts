import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { FeedFault } from '../feed.ts'

/** Every value stays the text that it was, entities are not expanded, and a document that breaks off is refused. */
export function parseXml(text: string): unknown {
  // The parser itself takes half a document for a whole one.
  if (XMLValidator.validate(text) !== true) throw new FeedFault('unreadable', 'the answer is not a whole XML document')
  return parser.parse(text)
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: name => name === 'Valute' || name === 'Cube',
})
