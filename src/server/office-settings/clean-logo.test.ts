import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logoPng, png, pngChunk, pngEnd, pngHeader, pngPixels } from '#test/fixtures/logos.ts'
import { cleanPng } from './clean-png.ts'
import { cleanSvg } from './clean-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )
const textOf = (source: Buffer) => {
  const cleaned = cleanSvg(source)
  return typeof cleaned === 'string' ? cleaned : cleaned.bytes.toString()
}
const dot = '<circle cx="5" cy="5" r="4" fill="#123456"/>'

test('a picture comes out as it was drawn', () => {
  const inside =
    '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
    '<g transform="translate(1 2)"><path d="M0 0h10v10z" fill="url(#a)"/></g>'
  expect(textOf(svg(inside))).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">${inside}</svg>`,
  )
})

test('styles and classes become attributes', () => {
  const styled = svg(
    '<style>.a,.b{fill:#ff0000;stroke:none}</style><rect class="b" style="opacity:.5" width="3" height="3"/>',
  )
  expect(textOf(styled)).toContain('<rect width="3" height="3" fill="#ff0000" stroke="none" opacity=".5"/>')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of a foreign name space', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
  [
    'foreign content',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.example"/></body></foreignObject>',
  ],
  ['an event', '<g onload="alert(1)" onclick="alert(1)"/>'],
  ['a link', '<a xlink:href="javascript:alert(1)"><text>x</text></a>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png" xlink:href="https://evil.example/x.png"/>'],
  ['a use of something elsewhere', '<use href="https://evil.example/x.svg#a"/>'],
  [
    'an animation',
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  ],
  ['a style with an address', '<rect style="fill:url(https://evil.example/x)" fill="url(//evil.example)"/>'],
  ['an import of styles', '<style>@import url(https://evil.example/x.css);.a{fill:url(https://evil.example)}</style>'],
  ['an address written with escapes', '<rect fill="&#117;rl(https://evil.example)"/>'],
  ['a comment and an instruction', '<!-- --><?xml-stylesheet href="https://evil.example/x.css"?>'],
  ['a broken-out attribute', `<rect id='x"onload="alert(1)' width="1" height="1"/>`],
  ['data between marks', '<![CDATA[<script>alert(1)</script>]]>'],
])('%s does not come through', (_, bad) => {
  const clean = textOf(svg(dot + bad))
  expect(clean).toContain(dot)
  expect(clean).not.toMatch(/script|evil|alert|foreign|href|style|import|on\w+=|<\?|<!|&/i)
})

test.each([
  ['defined entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg(dot)}`, 'not-allowed'],
  ['no picture', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>x</text></svg>', 'empty'],
  ['no size', svg(dot, '').toString(), 'not-allowed'],
  ['an endless size', svg(dot, 'viewBox="0 0 1e9 Infinity"').toString(), 'not-allowed'],
  ['text', 'Logo', 'broken'],
  ['a page', '<html><body/></html>', 'wrong-format'],
  ['a cut-off file', svg(dot).toString().slice(0, -8), 'broken'],
  ['a deep file', svg('<g>'.repeat(30) + dot + '</g>'.repeat(30)).toString(), 'not-allowed'],
  ['a flood of elements', svg(dot.repeat(2_001)).toString(), 'too-big'],
])('%s is refused', (_, source, fault) => {
  expect(textOf(Buffer.from(source))).toBe(fault)
})

test('a plain doctype of a drawing program is no fault', () => {
  const doctype = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
  expect(textOf(Buffer.concat([Buffer.from(doctype), svg(dot)]))).toContain(dot)
})

const pixelsOf = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()

test('every pixel of a PNG stays as it is, and drawing it again changes nothing', async () => {
  const clean = await cleanPng(logoPng)
  if (typeof clean === 'string') throw new Error(clean)
  expect(clean).toMatchObject({ kind: 'png', width: 32, height: 16 })
  expect(await pixelsOf(clean.bytes)).toEqual(await pixelsOf(logoPng))
  expect(await cleanPng(clean.bytes)).toEqual(clean)
})

test('what a picture does not need is left out, also behind its end', async () => {
  const texts = pngChunk('tEXt', Buffer.from('Comment\0<script>'))
  const more = png(pngHeader(32, 16), texts, pngChunk('eXIf', Buffer.alloc(9)), pngPixels(32, 16), pngEnd)
  expect(await cleanPng(Buffer.concat([more, Buffer.from('<html>')]))).toEqual(await cleanPng(logoPng))
})

const broken = Buffer.from(logoPng)
broken[logoPng.length - 20]! ^= 1
const noise = await sharp({
  create: {
    width: 800,
    height: 800,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()
test.each([
  ['a wrong sum', broken, 'broken'],
  ['a cut-off file', logoPng.subarray(0, -20), 'broken'],
  ['pixels of another size', png(pngHeader(32, 16), pngPixels(32, 15), pngEnd), 'broken'],
  ['a file that unpacks to more', png(pngHeader(32, 16), pngPixels(1_000, 1_000), pngEnd), 'broken'],
  [
    'an unknown part that must be understood',
    png(pngHeader(32, 16), pngChunk('EVIL', Buffer.alloc(1)), pngPixels(32, 16), pngEnd),
    'broken',
  ],
  ['two headers', png(pngHeader(32, 16), pngHeader(32, 16), pngPixels(32, 16), pngEnd), 'broken'],
  ['a tiny picture', png(pngHeader(8, 16), pngPixels(8, 16), pngEnd), 'too-small'],
  ['a huge picture', png(pngHeader(5_000, 16), pngPixels(16, 16), pngEnd), 'too-big'],
  ['a picture that takes more than is stored', noise, 'too-big'],
])('%s is refused', async (_, bytes, fault) => {
  expect(await cleanPng(bytes)).toBe(fault)
})
