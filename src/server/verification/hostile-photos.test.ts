import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { png, pngChunk, pngEnd, pngHeader, pngPixels } from '#test/fixtures/logos.ts'
import { photo } from '#test/fixtures/photos.ts'
import { cleanPhoto } from './clean-photo.ts'

const jpeg = await photo()
const webp = await sharp(jpeg).webp().toBuffer()
const goodPng = png(pngHeader(64, 64), pngPixels(64, 64), pngEnd)
const text = (content: string) => Buffer.from(content, 'latin1')
const script = '<script>parent.ran()</script>'
const eicar = text(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const zip = Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(26), deflateRawSync(Buffer.alloc(1_000_000))])
const exif = await sharp(jpeg)
  .withMetadata({
    exif: { IFD0: { Copyright: script, Artist: '../../etc/passwd' }, IFD3: { GPSLatitude: '55/1 45/1 7/1' } },
  })
  .jpeg()
  .toBuffer()
/** Eight megabytes of nothing in a few kilobytes. */
const bombOf = (width: number, height: number) => {
  const rows = deflateSync(Buffer.alloc(8_000_000))
  return png(pngHeader(width, height), pngChunk('IDAT', rows), pngEnd)
}
const inJpeg = (comment: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, jpeg.subarray(2)])
const withByte = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = value
  return copy
}

/** Files that nobody should be able to do anything with. */
const refused: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.alloc(1),
  zeros: Buffer.alloc(100_000),
  EICAR: eicar,
  'an SVG with a script': text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'an SVG that loads a file': text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  'an SVG with entities': text('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
  'a page': text(`<!doctype html>${script}`),
  'a PDF': text('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>'),
  PostScript: text('%!PS\n(/etc/passwd) (r) file'),
  'a script for ImageMagick': text('push graphic-context\nimage over 0,0 0,0 "|id"'),
  MSL: text('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>'),
  'a GIF': text('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'),
  'a GIF that is a script': text('GIF89a/*\u0000*/=1;parent.ran()'),
  'a BMP': text(`BM${'\u0000'.repeat(60)}`),
  'a TIFF': Buffer.concat([text('II*\u0000'), Buffer.alloc(100)]),
  'an AVIF': Buffer.concat([Buffer.from([0, 0, 0, 32]), text('ftypavif'), Buffer.alloc(100)]),
  'an HEIC': Buffer.concat([Buffer.from([0, 0, 0, 32]), text('ftypheic'), Buffer.alloc(100)]),
  'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]),
  'a ZIP bomb': zip,
  'a gzip bomb': gzipSync(Buffer.alloc(5_000_000)),
  'a program': Buffer.concat([text('\u007fELF'), Buffer.alloc(200)]),
  'a program for Windows': Buffer.concat([text('MZ'), Buffer.alloc(200)]),
  'a shell script': text('#!/bin/sh\nid'),
  PHP: text('<?php system($_GET["c"]); ?>'),
  'a picture after a page': Buffer.concat([text(script), jpeg]),
  'a path': text('../../../../etc/passwd'),
  'UTF-7': text('+ADw-script+AD4-'),
  'the first bytes of a JPEG before a page': Buffer.concat([jpeg.subarray(0, 3), text(script)]),
  'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
  'a JPEG without its beginning': jpeg.subarray(200),
  'half a WebP': webp.subarray(0, webp.length / 2),
  'RIFF that is no WebP': text('RIFF\u0004\u0000\u0000\u0000WEBPVP8 xx'),
  'RIFF of sound': text('RIFF\u0024\u0000\u0000\u0000WAVEfmt '),
  'half a PNG': goodPng.subarray(0, goodPng.length - 40),
  'a PNG without pixels': png(pngHeader(64, 64), pngEnd),
  'a PNG with a wrong sum': withByte(goodPng, goodPng.length - 20, 7),
  'a PNG of 30,000 × 30,000': bombOf(30_000, 30_000),
  'a PNG of 60,000 × 60,000': bombOf(60_000, 60_000),
  'a PNG that is a line': bombOf(39_000_000, 1),
  'a PNG of no size': png(pngHeader(0, 0), pngEnd),
  'a PNG of the largest size that can be said': png(pngHeader(0x7fffffff, 0x7fffffff), pngPixels(16, 16), pngEnd),
  'one pixel': png(pngHeader(1, 1), pngPixels(1, 1), pngEnd),
}

/** Files that are pictures and something else: only the picture is left. */
const harmless: Record<string, Buffer> = {
  'a JPEG with a page behind it': Buffer.concat([jpeg, text(script)]),
  'a JPEG that is a ZIP as well': Buffer.concat([jpeg, zip]),
  'a JPEG with EICAR behind it': Buffer.concat([jpeg, eicar]),
  'a JPEG with a script as its comment': inJpeg(text(script)),
  'a JPEG with PHP as its comment': inJpeg(text('<?php system($_GET["c"]); ?>')),
  'a JPEG that says where it was taken': exif,
  'a PNG with a script as its text': png(
    pngHeader(64, 64),
    pngChunk('tEXt', text(`Comment\u0000${script}`)),
    pngPixels(64, 64),
    pngEnd,
  ),
  'a PNG with a second file behind it': Buffer.concat([goodPng, text(script), zip]),
  'a WebP with a page behind it': Buffer.concat([webp, text(script)]),
}

test('there are more than forty of them', () => {
  expect(Object.keys(refused).length + Object.keys(harmless).length).toBeGreaterThan(40)
})

test.each(Object.entries(refused))('%s is refused', async (_, bytes) => {
  expect(['wrong-format', 'broken', 'too-big', 'too-small']).toContain(await cleanPhoto(Buffer.from(bytes)))
})

test.each(Object.entries(harmless))('of %s only the pixels are left', async (_, bytes) => {
  const clean = await cleanPhoto(Buffer.from(bytes))
  if (typeof clean === 'string') throw new Error(clean)
  const { exif, icc, xmp, iptc, format } = await sharp(clean.content).metadata()
  expect({ format, exif, icc, xmp, iptc }).toEqual({ format: 'webp' })
  for (const trace of ['script', 'EICAR', 'php', 'PK\u0003\u0004', 'passwd', 'GPS'])
    expect(clean.content.includes(text(trace))).toBe(false)
})

test('memory stays flat while the worst of them come again and again', async () => {
  const round = async () => {
    for (const bytes of [bombOf(30_000, 30_000), zip, exif, bombOf(39_000_000, 1)]) await cleanPhoto(Buffer.from(bytes))
    await Promise.all(Array.from({ length: 6 }, () => cleanPhoto(Buffer.from(jpeg))))
  }
  await round()
  const before = process.memoryUsage().rss
  for (let i = 0; i < 8; i++) await round()
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test('a photo of a large camera is drawn at a size at which small print is still read', async () => {
  const clean = await cleanPhoto(await photo({ width: 4_000, height: 3_000, seed: 9 }))
  expect(clean).toMatchObject({ width: 2_400, height: 1_800 })
})
