import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { addedKinds, type LineKind, lineKinds } from '#contract/money/money-line.ts'
import { networkFeeLevelNames } from '#contract/money/network-fee.ts'
import type { Receipt } from './receipt.ts'
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts'
import { shortened } from './shortened.ts'

/** `code`: text to be compared letter by letter, which is drawn smaller rather than wrapped. */
export type ReceiptRow = { label: string; value: string; code?: true; link?: string }

/** The rate, the lines between the two amounts, and the times in order. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  const texts = receiptTexts[receipt.locale]
  const { openedAt, payments, payout, returned, timeZone } = receipt
  const unshown = payments.length - SHOWN_PAYMENTS
  const moved = (label: string, { at, reference, link }: NonNullable<Receipt['payout']>): ReceiptRow[] => [
    { label, value: texts.at(at, timeZone) },
    ...(reference === undefined
      ? []
      : [{ label: texts.reference, value: reference, code: true as const, link: link || undefined }]),
  ]
  return [
    ...rateRows(receipt),
    { label: texts.opened, value: texts.at(openedAt, timeZone) },
    ...payments.slice(0, SHOWN_PAYMENTS).flatMap(payment => moved(texts.paid, payment)),
    ...(unshown > 0 ? [{ label: texts.more, value: String(unshown) }] : []),
    ...(payout ? moved(texts.paidOut, payout) : []),
    ...(returned
      ? [{ label: texts.returned, value: money(receipt, returned.amount) }, ...moved(texts.refund, returned)]
      : []),
  ]
}

type Agreed = Pick<Receipt, 'locale' | 'give' | 'get' | 'course' | 'lines' | 'currencies'>

/** The rate and the lines between the two amounts. */
export function rateRows(agreed: Agreed): ReceiptRow[] {
  const texts = receiptTexts[agreed.locale]
  return [
    { label: texts.course, value: exchangeRateOf(agreed) },
    ...agreed.lines.flatMap(line => lineRow(line, texts, agreed)),
  ]
}

/** Further payments are only counted; the claim's page lists all of them. */
const SHOWN_PAYMENTS = 3

type Line = Receipt['lines'][number]

function lineRow(line: Line, texts: ReceiptTexts, receipt: Agreed): ReceiptRow[] {
  // The amounts and the rate stand above.
  if (line.kind === 'course' || !isLine(line.kind)) return []
  const text = texts.lines[line.kind]
  const named =
    typeof text === 'string' ? text : text(formatAmount(('percent' in line && line.percent) || '0', receipt.locale))
  const label = 'level' in line && line.level ? `${named} · ${networkFeeLevelNames[receipt.locale][line.level]}` : named
  if ('paidBy' in line && line.paidBy === 'office') return [{ label, value: texts.onUs }]
  return [{ label, value: `${addedKinds.includes(line.kind) ? '+' : '−'} ${money(receipt, line)}` }]
}

const isLine = (kind: Line['kind']): kind is LineKind => lineKinds.some(known => known === kind)

/** The exchange rate with the side of 1 first, as the claim's page shows it. */
function exchangeRateOf(receipt: Agreed): string {
  const { give, get, course } = receipt
  const given = money(receipt, { currency: give.currency, value: withKopecks(course.give) })
  const got = money(receipt, { currency: get.currency, value: withKopecks(course.get) })
  return course.give === '1' ? `${given} = ${got}` : `${got} = ${given}`
}

/** A single decimal of money is completed to two. */
const withKopecks = (value: string) => value.replace(/\.\d$/, '$&0')

export const money = (
  { currencies, locale }: Pick<Receipt, 'currencies' | 'locale'>,
  { currency, value }: { currency: string; value: string },
): string => `${formatAmount(shortened(value), locale)} ${currencies.get(currency)?.ticker ?? currency}`

/** The names that a document gives its currencies; one that is gone keeps its code. */
export const namesOfCurrencies = (
  codes: readonly string[],
  currency: (code: string) => Pick<CurrencyItem, 'name' | 'ticker'> | undefined,
  locale: Locale,
): Receipt['currencies'] =>
  new Map(
    codes.map(code => {
      const known = currency(code)
      return [code, { name: known?.name[locale] ?? code, ticker: known?.ticker ?? code }]
    }),
  )
