import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { type Cell, xlsxOf } from './xlsx.ts'

/** Reads a ZIP by its directory, as programs do. */
function partsOf(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06')
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    const length = file.readUInt16LE(at + 28)
    const local = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + length)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    parts.set(name, inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20))).toString())
    at += 46 + length
  }
  return parts
}

const sheetOf = async (rows: Cell[][]) => partsOf(await xlsxOf('Заявки', rows)).get('xl/worksheets/sheet1.xml')!

test('a workbook has the parts that spreadsheets ask for, each whole XML', async () => {
  const parts = partsOf(await xlsxOf('Заявки & "ордера"', [['a']]))
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  for (const xml of parts.values()) expect(() => new XMLParser().parse(xml, true)).not.toThrow()
  expect(parts.get('xl/workbook.xml')).toContain('name="Заявки &amp; &quot;ордера&quot;"')
})

test.each<[string, Cell, string]>([
  ['a figure as a number', { figure: '-1204.50' }, '<c r="A1"><v>-1204.50</v></c>'],
  [
    'a figure with more digits than a spreadsheet keeps as text',
    { figure: '0.123456789012345678' },
    '>0.123456789012345678</t>',
  ],
  ['a small figure as a number', { figure: '0.000000000000000001' }, '<c r="A1"><v>0.000000000000000001</v></c>'],
  ['a card number as text', '2200000000000004', '<t xml:space="preserve">2200000000000004</t>'],
  ['what looks like a formula as text', '=1+1', '<t xml:space="preserve">=1+1</t>'],
  ['markup escaped', '<b>&', '&lt;b&gt;&amp;'],
  ['control characters left out', 'a\u0000\u001bb', '>ab<'],
  ['an empty cell as none', '', '<row r="1"></row>'],
])('a sheet writes %s', async (_, cell, xml) => {
  expect(await sheetOf([[cell]])).toContain(xml)
})

test('each cell names its place, past the letters of the alphabet, too', async () => {
  const xml = await sheetOf([Array.from({ length: 28 }, (_, i) => `c${i}`)])
  expect(xml.match(/r="[A-Z]+1"/g)!.slice(-3)).toEqual(['r="Z1"', 'r="AA1"', 'r="AB1"'])
})

test('many rows are packed piece by piece, and none is lost', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [String(i), { figure: `${i}.5` }])
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const xml = await sheetOf(rows)
  clearInterval(counting)
  expect(xml.split('<row ')).toHaveLength(20_001)
  expect(turns).toBeGreaterThan(3)
})
