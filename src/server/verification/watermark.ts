import { loadSharp } from '#server/platform/open-picture.ts'
import { openTextPaths, type TextPaths } from '#server/platform/text-paths.ts'

let paths: Promise<TextPaths> | undefined

/** The photo with who looks at it and when, across all of it: whoever passes it on is named by it. */
export async function withWatermark(photo: Buffer, text: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(photo).metadata()
  return sharp(photo)
    .composite([{ input: Buffer.from(await markSvg(text, width, height)) }])
    .webp({ quality: 80 })
    .toBuffer()
}

/** Rows of the text, dark and light beside each other, so that it is seen on any ground. */
async function markSvg(text: string, width: number, height: number): Promise<string> {
  paths ??= openTextPaths()
  paths.catch(() => {
    paths = undefined
  })
  const { draw, widthOf } = await paths
  const size = Math.max(10, Math.min(28, Math.round(width / 40)))
  const [across, down] = [widthOf(text, size, 'regular') + size * 3, size * 7]
  const rows: string[] = []
  const reach = Math.max(width, height)
  const { d } = draw(text, { x: 0, y: 0, size, weight: 'regular', most: Number.POSITIVE_INFINITY })
  for (let y = -reach, row = 0; y < reach * 2; y += down, row++)
    for (let x = -reach + (row % 2) * (across / 2); x < reach * 2; x += across)
      rows.push(`<use href="#t" x="${Math.round(x)}" y="${Math.round(y)}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><g id="t"><path d="${d}" transform="translate(1 1)" fill="#fff" fill-opacity=".34"/><path d="${d}" fill="#000" fill-opacity=".3"/></g></defs>
<g transform="rotate(-24 ${width / 2} ${height / 2})">${rows.join('')}</g></svg>`
}
