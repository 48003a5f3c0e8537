import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { accentOf, mixed } from '#contract/office-settings/accent.ts'
import type { Receipt } from './receipt.ts'
import { receiptRows } from './receipt-rows.ts'
import { receiptTexts } from './receipt-texts.ts'
import { shortened } from './shortened.ts'

/** The ornament of a claim: one petal as a path in a square of 1000 units, and how many petals make the circle. */
export type DrawRosette = (
  seed: string,
  fineness: { bands: number; curves: number },
) => { petals: number; path: string }

const fonts = new URL('fonts/', import.meta.url)
const ink = {
  text: '#0f1828',
  soft: '#5d6878',
  line: '#dee1db',
  accent: '#1f5ab8',
  frame: '#b9cdec',
  lace: '#d9e4f5',
  good: '#0d6b43',
}
/** The ink in the colour of the office; its finest lines are pale. */
function inkOf({ accent: chosen }: Receipt): typeof ink {
  if (!chosen) return ink
  const [accent] = accentOf(chosen)['accent-ink']
  return { ...ink, accent, frame: mixed(accent, '#ffffff', 0.68), lace: mixed(accent, '#ffffff', 0.84) }
}

/** A5 in points, with its margin. */
const PAGE = { width: 419.53, height: 595.28, margin: 36 }
const WIDTH = PAGE.width - 2 * PAGE.margin
/** The rows lie between the amounts and the seal; many rows lie closer together. */
const HIGHEST_ROW = 230
const LOWEST_ROW = PAGE.height - 130

/**
 * Draws the receipt on one page in the style of the claim's page. The same receipt always yields the same bytes, so that
 * copies can be compared.
 */
export async function drawReceipt(receipt: Receipt, rosette: DrawRosette): Promise<Buffer> {
  const { locale, id, number, completedAt } = receipt
  const texts = receiptTexts[locale]
  const page = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${texts.receipt}. ${texts.claim} ${groupedNumber(number)}`,
      Author: receipt.office,
      Creator: 'Agio',
      Producer: 'Agio',
      CreationDate: completedAt,
      ModDate: completedAt,
    },
  })
  const bytes = collect(page)
  page.registerFont('plain', fileURLToPath(new URL('inter-regular.ttf', fonts)))
  page.registerFont('bold', fileURLToPath(new URL('inter-semibold.ttf', fonts)))

  drawFrame(page, receipt)
  drawRosette(page, rosette(id, { bands: 2, curves: 6 }), {
    x: PAGE.width - 165,
    y: -75,
    size: 250,
    color: inkOf(receipt).lace,
    width: 0.35,
  })
  drawHead(page, receipt, rosette)
  drawRows(page, receipt, drawSides(page, receipt))
  drawSeal(page, receipt)
  page.end()
  return bytes
}

type Page = InstanceType<typeof PDFDocument>

function drawHead(page: Page, receipt: Receipt, rosette: DrawRosette): void {
  const { locale, timeZone, office, number, completedAt } = receipt
  const texts = receiptTexts[locale]
  const beside = 7 + drawMark(page, receipt, rosette)
  const size = fittingSize(page, office, { most: 13, width: WIDTH - beside - 80, bold: true })
  drawText(page, office, { x: PAGE.margin + beside, y: 40 + (13 - size) / 2, size, bold: true })
  drawText(page, texts.receipt, { x: PAGE.margin, y: 42, size: 9, color: ink.soft, right: true })
  drawText(page, `${texts.claim} ${groupedNumber(number)}`, { x: PAGE.margin, y: 84, size: 21, bold: true })
  drawText(page, texts.completed(texts.at(completedAt, timeZone)), {
    x: PAGE.margin,
    y: 113,
    size: 9.5,
    color: ink.good,
  })
}

/** The office's logo, or an ornament. Returns its width. */
function drawMark(page: Page, receipt: Receipt, rosette: DrawRosette): number {
  const [x, y, size] = [PAGE.margin, 36, 24]
  const { logo } = receipt
  if (!logo) {
    const petals = rosette('m4', { bands: 2, curves: 4 })
    drawRosette(page, petals, { x, y, size, color: inkOf(receipt).accent, width: 0.5 })
    return size
  }
  const width = Math.min(96, (size * logo.width) / logo.height)
  page.image(logo.png, x, y, { fit: [width, size], valign: 'center' })
  return width
}

/** Draws the given and the received amount side by side. Returns where the longer column ends. */
function drawSides(page: Page, receipt: Receipt): number {
  const { locale, currencies, give, get, from, to } = receipt
  const texts = receiptTexts[locale]
  const width = (WIDTH - 16) / 2
  const sides = [
    { title: texts.given, amount: give, account: from, x: PAGE.margin },
    { title: texts.got, amount: get, account: to, x: PAGE.margin + width + 16 },
  ]
  page
    .lineWidth(0.6)
    .strokeColor(ink.line)
    .moveTo(PAGE.margin, 140)
    .lineTo(PAGE.width - PAGE.margin, 140)
    .stroke()
  const ends = sides.map(({ title, amount, account, x }) => {
    const currency = currencies.get(amount.currency)
    const sum = `${formatAmount(shortened(amount.value), locale)} ${currency?.ticker ?? amount.currency}`
    drawText(page, title, { x, y: 152, size: 8.5, color: ink.soft })
    drawText(page, sum, { x, y: 165, size: fittingSize(page, sum, { most: 15, width, bold: true }), bold: true })
    drawText(page, currency?.name ?? amount.currency, { x, y: 186, size: 9, width })
    // The account comes below the name, which may take two lines.
    const lines = account.map(({ label, value }) => (label ? `${label[locale]}: ${value}` : value))
    drawText(page, lines.join(' · '), { x, y: page.y + 2, size: 9, color: ink.soft, width })
    return page.y
  })
  return Math.max(...ends)
}

function drawRows(page: Page, receipt: Receipt, below: number): void {
  const rows = receiptRows(receipt)
  const highest = Math.max(HIGHEST_ROW, below + 12)
  const height = Math.min(20, (LOWEST_ROW - highest) / rows.length)
  let y = highest
  for (const { label, value, code, link } of rows) {
    page
      .lineWidth(0.4)
      .strokeColor(ink.line)
      .moveTo(PAGE.margin, y - (height - 9) / 2)
      .lineTo(PAGE.width - PAGE.margin, y - (height - 9) / 2)
      .stroke()
    drawText(page, label, { x: PAGE.margin, y, size: 9, color: ink.soft })
    const size = code ? fittingSize(page, value, { most: 9, width: 240 }) : 9
    drawText(page, value, {
      x: PAGE.margin,
      y: y + (9 - size) / 2,
      size,
      right: true,
      link: link || undefined,
      color: link ? inkOf(receipt).accent : undefined,
    })
    y += height
  }
}

function drawSeal(page: Page, receipt: Receipt): void {
  const { locale, seal, address } = receipt
  const texts = receiptTexts[locale]
  const y = PAGE.height - PAGE.margin - 82
  drawQrCode(page, address, { x: PAGE.margin, y, size: 82 })
  const x = PAGE.margin + 98
  drawText(page, texts.seal, { x, y: y + 1, size: 8.5, color: ink.soft })
  drawText(page, seal, { x, y: y + 13, size: 15, bold: true, color: inkOf(receipt).accent })
  drawText(page, `${texts.sealMeans} ${texts.masked}`, { x, y: y + 37, size: 8, color: ink.soft, width: WIDTH - 98 })
  drawText(page, address, {
    x,
    y: y + 73,
    size: fittingSize(page, address, { most: 7.5, width: WIDTH - 98 }),
    color: ink.soft,
  })
}

/** The double line around the page, as on a banknote. */
function drawFrame(page: Page, receipt: Receipt): void {
  for (const [inset, width] of [
    [16, 0.9],
    [20, 0.4],
  ] as const) {
    page
      .lineWidth(width)
      .strokeColor(inkOf(receipt).frame)
      .roundedRect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset, 8 - (inset - 16) / 2)
      .stroke()
  }
}

type PlaceOnPage = { x: number; y: number; size: number }

function drawRosette(
  page: Page,
  { petals, path }: ReturnType<DrawRosette>,
  { x, y, size, color, width }: PlaceOnPage & { color: string; width: number },
): void {
  page
    .save()
    .roundedRect(20, 20, PAGE.width - 40, PAGE.height - 40, 6)
    .clip()
  page.translate(x, y).scale(size / 1000)
  for (let petal = 0; petal < petals; petal++) {
    page.save().rotate((360 * petal) / petals, { origin: [500, 500] })
    page
      .lineWidth((width * 1000) / size)
      .strokeColor(color)
      .path(path)
      .stroke()
      .restore()
  }
  page.restore()
}

function drawQrCode(page: Page, text: string, { x, y, size }: PlaceOnPage): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const side = size / modules
  data.forEach((row, line) => {
    row.forEach((dark, column) => {
      if (dark) page.rect(x + column * side, y + line * side, side, side)
    })
  })
  page.fill(ink.text)
}

/** Tabular figures, as everywhere in the office. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

type TextOptions = PlaceOnPage & { bold?: boolean; color?: string; right?: boolean; width?: number; link?: string }

function drawText(
  page: Page,
  text: string,
  { x, y, size, bold, color = ink.text, right, width, link }: TextOptions,
): void {
  page
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, {
      ...(right ? { width: WIDTH, align: 'right' } : width !== undefined && { width }),
      link: link || undefined,
      lineBreak: width !== undefined || right === true,
      features: FEATURES,
    })
}

/** The font size at which a text fits on one line, as codes that are compared letter by letter must not wrap. */
function fittingSize(
  page: Page,
  text: string,
  { most, width, bold }: { most: number; width: number; bold?: boolean },
): number {
  const natural = page
    .font(bold ? 'bold' : 'plain')
    .fontSize(most)
    .widthOfString(text, { features: FEATURES })
  return natural <= width ? most : (most * width) / natural
}

function collect(page: Page): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
}
