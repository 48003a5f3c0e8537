import { escapeHtml } from '#contract/escape-html.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'
import { accentGrounds, accentOf, PLAIN_ACCENT, pageInk } from '#contract/office-settings/accent.ts'
import { type BannerSize, type BannerTheme, PREVIEW_SIZE, sizeOfBanner } from '#contract/partners/banners.ts'
import type { TextPaths, Weight } from '#server/platform/text-paths.ts'

export type BannerContent = {
  size: BannerSize
  theme: BannerTheme
  locale: Locale
  office: {
    name: string
    /** `#1f5ab8`, or empty. */
    accent: string
    /** As an address that has the picture in itself. */
    logo?: { data: string; width: number; height: number } | undefined
  }
  /** What is exchanged for what, by name. */
  pair: string
  /** Absent: nothing is sold at this moment. */
  rate?: string | undefined
}

/** An SVG in two halves, between which its own link stands. */
export type DrawnBanner = { head: string; body: string }

type Box = { x: number; y: number; width: number; height: number }
type TextStyle = { size: number; weight: Weight; fill: string }

/** Draws a banner. Everything that people have written is either outlines of letters or escaped. */
export function drawBanner(content: BannerContent, paths: TextPaths): DrawnBanner {
  const { size, theme, locale, office, pair, rate } = content
  const { width, height } = sizeOfBanner(size)
  const side = theme === 'light' ? 0 : 1
  const accent = accentOf(office.accent || PLAIN_ACCENT)
  const colours = {
    ground: accentGrounds.surface[side],
    ink: pageInk[side],
    rule: accent.accent[side],
    name: accent['accent-ink'][side],
    fill: accent['accent-fill'][side],
    onFill: accent['on-accent'][side],
  }

  const parts: string[] = []
  const title = [office.name, pair, rate].filter(Boolean).join(' · ')
  drawIn(layoutOf(size))
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeHtml(title)}</title>`
  const frame = `<rect width="${width}" height="${height}" fill="${colours.ground}"/><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="none" stroke="${colours.rule}"/>`
  return { head, body: `${frame}${parts.join('')}` }

  function drawIn(layout: Layout): void {
    const { centred } = layout
    drawName(layout.name, centred)
    text(pair, layout.pair, { size: layout.small, weight: 'regular', fill: colours.ink }, centred)
    // Half a rate would be another one.
    if (rate && paths.widthOf(rate, LEAST_RATE_SIZE, 'bold') <= layout.rate.width)
      text(rate, layout.rate, { size: layout.large, weight: 'bold', fill: colours.ink }, centred, LEAST_RATE_SIZE)
    if (layout.button) drawButton(layout.button)
  }

  function drawName(box: Box, centred: boolean): void {
    const { logo } = office
    if (!logo) {
      text(office.name, box, { size: box.height, weight: 'bold', fill: colours.name }, centred)
      return
    }
    const scale = Math.min(box.width / logo.width, box.height / logo.height)
    const [w, h] = [logo.width * scale, logo.height * scale]
    const x = centred ? box.x + (box.width - w) / 2 : box.x
    parts.push(
      `<image x="${short(x)}" y="${short(box.y + (box.height - h) / 2)}" width="${short(w)}" height="${short(h)}" href="${escapeHtml(logo.data)}"/>`,
    )
  }

  function drawButton(box: Box): void {
    parts.push(
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${Math.min(6, box.height / 4)}" fill="${colours.fill}"/>`,
    )
    const size = box.height * 0.42
    const within = { ...box, x: box.x + 6, width: box.width - 12 }
    text(messages[locale].exchange, within, { size, weight: 'bold', fill: colours.onFill }, true)
  }

  /** A line as large as its style says, or as its box is wide, down to what can still be read; then it is cut. */
  function text(
    line: string,
    box: Box,
    { size: most, weight, fill }: TextStyle,
    centred: boolean,
    least = LEAST_SIZE,
  ): void {
    const natural = paths.widthOf(line, most, weight)
    const size = natural <= box.width ? most : Math.max((most * box.width) / natural, Math.min(most, least))
    const lineWidth = Math.min(paths.widthOf(line, size, weight), box.width)
    const x = centred ? box.x + (box.width - lineWidth) / 2 : box.x
    const y = box.y + box.height / 2 + size * HALF_CAPITAL
    const { d } = paths.draw(line, { x, y, size, weight, most: box.width + 0.5 })
    if (d) parts.push(`<path fill="${fill}" d="${d}"/>`)
  }
}

/** Smaller letters are no letters. */
const LEAST_SIZE = 7
/** Figures are told apart where letters are not. A rate that needs less is not shown. */
const LEAST_RATE_SIZE = 5.5
/** Half the height of a capital letter, by which text stands in the middle of its box. */
const HALF_CAPITAL = 0.36

type Layout = { name: Box; pair: Box; rate: Box; button?: Box; small: number; large: number; centred: boolean }

const layoutOf = (size: BannerSize): Layout => {
  const { width, height } = sizeOfBanner(size)
  if (size === '88x31') return tiny
  if (size === PREVIEW_SIZE) return preview
  return width > height * 2 ? wide(width, height) : tall(width, height)
}

const tiny: Layout = {
  name: { x: 4, y: 4, width: 80, height: 8 },
  pair: { x: 4, y: 12, width: 80, height: 8 },
  rate: { x: 4, y: 20, width: 80, height: 8 },
  small: 7,
  large: 8,
  centred: true,
}

/** One below the other, large and on the left, where messengers cut nothing off. It is no place for a button. */
const preview: Layout = {
  name: { x: 90, y: 96, width: 1020, height: 64 },
  pair: { x: 90, y: 250, width: 1020, height: 110 },
  rate: { x: 90, y: 390, width: 1020, height: 130 },
  small: 68,
  large: 92,
  centred: false,
}

/** The name on the left, pair and rate beside it, the button on the right. */
function wide(width: number, height: number): Layout {
  const gap = Math.round(height * 0.2)
  const named = Math.round(width * 0.22)
  const button = { width: Math.round(width * 0.19), height: Math.round(height * 0.46) }
  const x = gap + named + gap
  const hasButton = width >= 300
  const middle = width - x - gap - (hasButton ? button.width + gap : 0)
  return {
    name: { x: gap, y: (height - height * 0.3) / 2, width: named, height: height * 0.3 },
    pair: { x, y: height * 0.14, width: middle, height: height * 0.3 },
    rate: { x, y: height * 0.46, width: middle, height: height * 0.42 },
    button: hasButton ? { x: width - gap - button.width, y: (height - button.height) / 2, ...button } : undefined,
    small: height * 0.2,
    large: height * 0.29,
    centred: false,
  }
}

/** One below the other. */
function tall(width: number, height: number): Layout {
  const gap = Math.round(width * 0.08)
  const inner = width - 2 * gap
  const box = (y: number, tall: number): Box => ({ x: gap, y: Math.round(y), width: inner, height: tall })
  const button = Math.round(Math.min(48, width * 0.2, height * 0.17))
  const middle = height * 0.36
  return {
    name: box(height * 0.12, Math.round(width * 0.1)),
    pair: box(middle, Math.round(width * 0.08)),
    rate: box(middle + width * 0.11, Math.round(width * 0.12)),
    button: { x: gap, y: height - gap - button, width: inner, height: button },
    small: width * 0.066,
    large: width * 0.092,
    centred: true,
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100)

const messages = defineMessages({ ru: { exchange: 'Обменять' }, en: { exchange: 'Exchange' } })
