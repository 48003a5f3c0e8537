import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

export type Weight = 'regular' | 'bold'

export type TextPath = { d: string; width: number }

export type TextPaths = {
  /** The text as the outlines of its letters, from the given point on the base line; shorter where it does not fit. */
  draw: (text: string, at: { x: number; y: number; size: number; weight: Weight; most: number }) => TextPath
  widthOf: (text: string, size: number, weight: Weight) => number
}

const files: Record<Weight, string> = { regular: 'inter-regular.ttf', bold: 'inter-semibold.ttf' }

/**
 * Text as outlines of the office's own font: a picture that other sites show can load no font, and so looks the same everywhere.
 * The library is loaded with the first banner.
 */
export async function openTextPaths(): Promise<TextPaths> {
  const [{ create }, regular, bold] = await Promise.all([import('fontkit'), bytesOf('regular'), bytesOf('bold')])
  const fonts: Record<Weight, Font> = { regular: create(regular) as Font, bold: create(bold) as Font }
  const runOf = (text: string, weight: Weight) => fonts[weight].layout(known(text, fonts[weight]), ['kern', 'tnum'])
  const widthOf = (text: string, size: number, weight: Weight) =>
    (runOf(text, weight).advanceWidth * size) / fonts[weight].unitsPerEm

  return {
    widthOf,
    draw(text, { x, y, size, weight, most }) {
      const shown = fitting(text, cut => widthOf(cut, size, weight) <= most)
      const { glyphs, positions } = runOf(shown, weight)
      const scale = size / fonts[weight].unitsPerEm
      let left = x
      const drawn = glyphs.map((glyph, i) => {
        const { xAdvance, xOffset, yOffset } = positions[i]!
        const path = glyph.path.scale(scale, -scale).translate(left + xOffset * scale, y - yOffset * scale)
        left += xAdvance * scale
        return path.toSVG()
      })
      return { d: drawn.join(''), width: left - x }
    },
  }
}

const bytesOf = (weight: Weight) => readFile(new URL(`../receipts/fonts/${files[weight]}`, import.meta.url))

/** Without the signs that the font does not have, which would be empty boxes. */
const known = (text: string, font: Font): string =>
  [...text].filter(sign => font.hasGlyphForCodePoint(sign.codePointAt(0)!)).join('')

/** The text, or as much of its beginning as fits with an ellipsis. */
function fitting(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const signs = [...text]
  for (let length = signs.length - 1; length > 0; length--) {
    const cut = `${signs.slice(0, length).join('').trimEnd()}…`
    if (fits(cut)) return cut
  }
  return ''
}
