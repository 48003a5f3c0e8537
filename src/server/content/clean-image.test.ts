import sharp from 'sharp'
import { expect, test } from 'vitest'
import { png, pngChunk, pngEnd, pngHeader, pngPixels } from '#test/fixtures/logos.ts'
import { cleanImage } from './clean-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8283c' } })

test('a picture is drawn in the widths of a page, each a WebP of its own', async () => {
  const clean = await cleanImage(await picture(2_000, 1_000).jpeg().toBuffer())
  expect(clean).toMatchObject({ width: 1_600, height: 800, sizes: [{ width: 480 }, { width: 960 }, { width: 1_600 }] })
  if (typeof clean === 'string') return
  for (const { width, content } of clean.sizes)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
})

test('a small picture keeps its size', async () => {
  expect(await cleanImage(await picture(300, 200).webp().toBuffer())).toMatchObject({
    width: 300,
    height: 200,
    sizes: [{ width: 300 }],
  })
})

test('what a file says beside its pixels is gone, and a picture held upright stays upright', async () => {
  const file = await picture(200, 100)
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Anna, 55.75 N 37.61 E' } } })
    .toBuffer()
  expect(file.includes('Anna')).toBe(true)
  const clean = await cleanImage(Buffer.concat([file, Buffer.from('<script>ran()</script>')]))
  expect(clean).toMatchObject({ width: 100, height: 200 })
  if (typeof clean === 'string') return
  const { exif, icc, xmp, orientation } = await sharp(clean.sizes[0]!.content).metadata()
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(clean.sizes[0]!.content.includes('script')).toBe(false)
})

const small = await picture(100, 100).jpeg().toBuffer()

test.each([
  ['nothing', Buffer.alloc(0), 'wrong-format'],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>'), 'wrong-format'],
  ['a page', Buffer.from('<!doctype html><script>ran()</script>'), 'wrong-format'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'wrong-format'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'wrong-format'],
  ['a script for ImageMagick', Buffer.from('push graphic-context\nviewbox 0 0 640 480'), 'wrong-format'],
  ['the first bytes of a JPEG before a page', Buffer.concat([small.subarray(0, 3), Buffer.from('<script>')]), 'broken'],
  ['half a JPEG', small.subarray(0, small.length / 2), 'broken'],
  ['a PNG without pixels', png(pngHeader(100, 100), pngEnd), 'broken'],
  ['a PNG that says it is enormous', png(pngHeader(60_000, 60_000), pngPixels(16, 16), pngEnd), 'too-big'],
  ['a PNG with a wrong length', png(pngHeader(100, 100), pngChunk('IDAT', Buffer.from('x')), pngEnd), 'broken'],
  ['one pixel', png(pngHeader(1, 1), pngPixels(1, 1), pngEnd), 'too-small'],
  ['RIFF that is no WebP', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 xx', 'latin1'), 'broken'],
] as const)('%s is refused', async (_, bytes, fault) => {
  expect(await cleanImage(Buffer.from(bytes))).toBe(fault)
})
