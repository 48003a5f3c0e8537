import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { escapeHtml } from '#contract/escape-html.ts'

/** A figure is written as a number, so that a spreadsheet adds it up; where it has more digits than a spreadsheet keeps, as text. */
export type Cell = string | { figure: string }

/**
 * Rows as a workbook of one sheet. The sheet is packed piece by piece, so that tens of thousands of rows keep nobody waiting. A workbook is
 * a ZIP file of XML parts (ECMA-376); these five are all that spreadsheets ask for.
 */
export async function xlsxOf(name: string, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  return zipOf([
    ['[Content_Types].xml', [contentTypes]],
    ['_rels/.rels', [relationship('officeDocument', 'xl/workbook.xml')]],
    ['xl/workbook.xml', [workbook(name)]],
    ['xl/_rels/workbook.xml.rels', [relationship('worksheet', 'worksheets/sheet1.xml')]],
    ['xl/worksheets/sheet1.xml', sheet(rows)],
  ])
}

/** The most digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`

const relationship = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

const workbook = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeHtml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** The head stays in view, and the sheet ends where its rows do. */
function* sheet(rows: readonly (readonly Cell[])[]): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  for (const [i, row] of rows.entries())
    yield `<row r="${i + 1}">${row.map((cell, column) => cellOf(cell, `${lettersOf(column)}${i + 1}`)).join('')}</row>`
  yield '</sheetData></worksheet>'
}

function cellOf(cell: Cell, at: string): string {
  const text = typeof cell === 'string' ? cell : cell.figure
  if (text === '') return ''
  const isNumber = typeof cell !== 'string' && /^-?\d+(\.\d+)?$/.test(text) && digitsIn(text) <= EXACT_DIGITS
  return isNumber
    ? `<c r="${at}"><v>${text}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** `A`, … `Z`, `AA`: the name of a column. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const digitsIn = (figure: string): number => figure.replace(/\D/g, '').replace(/^0+/, '').length

/** XML has no place for control characters. */
const xmlText = (text: string): string => escapeHtml(text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, ''))

async function zipOf(parts: readonly (readonly [name: string, content: Iterable<string>])[]): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const { packed, size, checksum } = await pack(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(8, 4)
    // The first of January 1980: a workbook is the same whenever it is written.
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end])
}

async function pack(content: Iterable<string>): Promise<{ packed: Buffer; size: number; checksum: number }> {
  const deflate = createDeflateRaw()
  const packed: Buffer[] = []
  deflate.on('data', chunk => packed.push(chunk))
  let [size, checksum, piece] = [0, 0, '']
  const write = async () => {
    const bytes = Buffer.from(piece)
    piece = ''
    size += bytes.length
    checksum = crc32(bytes, checksum)
    // What is packed in a thread of its own gives the others their turn.
    await new Promise<void>((resolve, reject) => deflate.write(bytes, error => (error ? reject(error) : resolve())))
  }
  for (const text of content) {
    piece += text
    if (piece.length > PIECE) await write()
  }
  await write()
  deflate.end()
  await once(deflate, 'end')
  return { packed: Buffer.concat(packed), size, checksum }
}

const PIECE = 64 * 1024
