import { expect, test } from 'vitest'
import { readXml, XmlFault } from './read-xml.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size)
}

async function read(text: string, size = text.length || 1): Promise<string> {
  let said = ''
  await readXml(inPieces(text, size), {
    open: (name, attribute) => {
      said += `<${name}${attribute('a') === undefined ? '' : ` a=${attribute('a')}`}>`
    },
    text: more => {
      said += more
    },
    close: name => {
      said += `</${name}>`
    },
  })
  return said
}

const whole = `\uFEFF<?xml version="1.0"?><!-- a > b --><x:list xmlns:x="u"><e a="1 &gt; 2"/><e a='"'>T&#233;&amp;<![CDATA[<raw>]]></e></x:list>\n`

test.each([1, 2, 3, 7, 1_000])('a document in pieces of %i reads the same', async size => {
  expect(await read(whole, size)).toBe(`<list><e a=1 > 2></e><e a=">Té&<raw></e></list>`)
})

test.each([
  ['nothing', ''],
  ['an open root', '<a><b></b>'],
  ['an open tag', '<a></a><b'],
  ['a tag that closes another', '<a><b></a></b>'],
  ['a second root', '<a/><b/>'],
  ['text outside the root', '<a/>text'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['a character that is none', '<a>&#x110000;</a>'],
  ['an endless text', `<a>${'x'.repeat(300_000)}`],
])('%s is refused', async (_, text) => {
  await expect(read(text, 4_096)).rejects.toThrow(XmlFault)
})
