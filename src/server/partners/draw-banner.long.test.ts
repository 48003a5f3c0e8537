import { writeFile } from 'node:fs/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { bannerSizes, bannerThemes, PREVIEW_SIZE, sizeOfBanner } from '#contract/partners/banners.ts'
import { openTextPaths } from '#server/platform/text-paths.ts'
import { type BannerContent, drawBanner } from './draw-banner.ts'
import { pngOf } from './png-of.ts'

const paths = await openTextPaths()
const plain: BannerContent = {
  size: '468x60',
  theme: 'light',
  locale: 'ru',
  office: { name: 'Agio', accent: '' },
  pair: 'Bitcoin → Сбербанк',
  rate: '1 BTC = 6 412 380,50 ₽',
}
const svgOf = (content: Partial<BannerContent>) => {
  const { head, body } = drawBanner({ ...plain, ...content }, paths)
  return `${head}${body}</svg>`
}
/** The extent of everything drawn with outlines. */
function extentOf(svg: string) {
  const numbers = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, d]) => d!.match(/-?[\d.]+ -?[\d.]+/g) ?? [])
  const points = numbers.map(pair => pair.split(' ').map(Number) as [number, number])
  return {
    left: Math.min(...points.map(([x]) => x)),
    right: Math.max(...points.map(([x]) => x)),
    top: Math.min(...points.map(([, y]) => y)),
    bottom: Math.max(...points.map(([, y]) => y)),
  }
}

const sizes = [...bannerSizes, PREVIEW_SIZE] as const
const looks = sizes.flatMap(size => bannerThemes.flatMap(theme => locales.map(locale => ({ size, theme, locale }))))

test.each(looks)('a banner of %j is whole and stays within its size, also with long names', look => {
  const { width, height } = sizeOfBanner(look.size)
  for (const name of ['Agio', 'Обменник с очень длинным именем на сорок знаков!']) {
    const svg = svgOf({ ...look, office: { name, accent: '#ffe600' }, pair: 'Tether TRC20 → Наличные доллары США' })
    expect(XMLValidator.validate(svg)).toBe(true)
    const { left, right, top, bottom } = extentOf(svg)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(height)
  }
})

test.each(looks)('a PNG of %j has exactly its size and is light', async look => {
  const png = await pngOf(svgOf(look))
  if (process.env.AGIO_PICTURES)
    await writeFile(`${process.env.AGIO_PICTURES}/${Object.values(look).join('-')}.png`, png)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const { width, height } = sizeOfBanner(look.size)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
  expect(png.length).toBeLessThan(60_000)
})

describe('text of the settings', () => {
  const hostile = `</title><script>alert(1)</script>" onload="x`
  test('is escaped where it is text', () => {
    const svg = svgOf({ office: { name: hostile, accent: '' }, pair: hostile, rate: hostile })
    expect(XMLValidator.validate(svg)).toBe(true)
    const { svg: root } = new XMLParser({ ignoreAttributes: false }).parse(svg)
    expect(Object.keys(root).sort()).toEqual(
      ['@_height', '@_role', '@_viewBox', '@_width', '@_xmlns', 'path', 'rect', 'title'].sort(),
    )
    expect(root.title).toContain('<script>')
  })

  test('is escaped in the address of a logo', () => {
    const svg = svgOf({ office: { name: 'Agio', accent: '', logo: { data: hostile, width: 10, height: 10 } } })
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).not.toContain('<script>')
  })

  test('that the font cannot draw is left out of the drawing and stays in the title', () => {
    const svg = svgOf({ office: { name: '😀', accent: '' } })
    expect(svg).toContain('<title>😀')
    expect(() => pngOf(svg)).not.toThrow()
  })
})

test('a logo stands in the place of the name', async () => {
  const red = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10" fill="#f00"/></svg>',
  )
  const data = `data:image/svg+xml;base64,${red.toString('base64')}`
  const withLogo = svgOf({ office: { name: 'Agio', accent: '', logo: { data, width: 40, height: 10 } } })
  expect(withLogo).toContain('<image ')
  expect((await pngOf(withLogo)).equals(await pngOf(svgOf({})))).toBe(false)
})

test.each(sizes)('the rate in a banner of %s is never cut: it is whole or not there', size => {
  const drawnBy = (rate: string | undefined) => svgOf({ size, rate }).match(/ d="[^"]*"/g)!
  const without = drawnBy(undefined)
  const long = '1 BTC = 123 456 789 012 345 678 901 234 567 890 123 456 789 012 345 678,12345678 RUB'
  for (const rate of ['1 BTC = 6 412 380,50 ₽', long]) {
    const [line] = drawnBy(rate).filter(outline => !without.includes(outline))
    expect(line === undefined || outlinesIn(line) === outlinesIn(drawn(rate))).toBe(true)
  }
})
/** Each letter begins with a move of the pen, some with several. */
const outlinesIn = (d: string) => d.match(/M/g)!.length
const drawn = (rate: string) => paths.draw(rate, { x: 0, y: 0, size: 9, weight: 'bold', most: 1e6 }).d

test('where nothing is sold there is no rate, and the banner stays', () => {
  expect(svgOf({ rate: undefined })).not.toContain('BTC')
  expect(svgOf({ rate: undefined })).toContain('Bitcoin')
})
