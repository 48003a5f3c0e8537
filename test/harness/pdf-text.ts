import { inflateSync } from 'node:zlib'

/** The texts of a document whose fonts are embedded by their glyphs, in the order in which they were drawn. */
export const pdfTexts = (pdf: Buffer): string[] => pdfLines(pdf).map(({ text }) => text)

/** The same with where each of them begins, in points from the lower left corner. */
export function pdfLines(pdf: Buffer): { text: string; x: number; y: number }[] {
  const streams = streamsOf(pdf)
  const maps = streams.filter(text => text.includes('begincmap')).map(lettersOf)
  const content = streams.find(text => /\bBT\b/.test(text)) ?? ''
  const fonts = [...new Set([...content.matchAll(/\/(F\d+) /g)].map(([, name]) => name!))]
  const shown = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\s+\/(F\d+) [\d.]+ Tf\s+(?:[\d.-]+ Tc\s+)?\[(.*?)\] TJ/gs
  return [...content.matchAll(shown)].map(([, x, y, font, glyphs]) => {
    const letters = maps[fonts.indexOf(font!)] ?? new Map()
    const text = [...glyphs!.matchAll(/<([0-9a-f]+)>/gi)]
      .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      .map(glyph => letters.get(glyph.toLowerCase()) ?? '')
      .join('')
    return { text, x: Number(x), y: Number(y) }
  })
}

/** The names of a document that stand outside of its strings and streams: what its parts are, and what they do. */
export function pdfNames(pdf: Buffer): Set<string> {
  const text = pdf.toString('latin1').replaceAll(/>>\s*stream\r?\n.*?\nendstream/gs, '>>')
  const names = new Set<string>()
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') i = endOfString(text, i)
    else if (text[i] === '/') names.add(/[^\s()<>[\]{}/%]*/.exec(text.slice(i + 1, i + 128))![0])
  }
  return names
}

/** Where a string in parentheses ends: they nest, and a backslash takes the meaning of the next sign away. */
function endOfString(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i
  }
  throw new Error('a string of the document has no end')
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode\n>>\nstream\n/g)].map(match => {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendstream', start)
    return inflateSync(pdf.subarray(start, end)).toString('latin1')
  })
}

/** Which letters each glyph stands for, as the document says for those who copy its text. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gis)) {
    let glyph = Number.parseInt(from!, 16)
    for (const [, hex] of list!.matchAll(/<([0-9a-f]+)>/gi)) {
      letters.set(glyph.toString(16).padStart(4, '0'), Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
      glyph += 1
    }
  }
  return letters
}
