import { divideDown } from '#contract/money/money.ts'
import { compare, divide, type Fraction, fractionFromDecimal, significantDown } from '#contract/money/rate.ts'
import { SHOWN_DIGITS } from '#web/format/rate-text.ts'

export type Period = 'day' | 'week' | 'month'
export type HistoryPoint = { at: string; give: string; get: string }
/** A point with the price of the dearer currency, as the rest of the page shows it. */
export type PricePoint = { at: string; price: string }
export type HistorySummary = { least: string; most: string; last: string; changePercent: string }

/** Whether the rate is written `1 BTC = …` by now, also while the direction is closed and shows none. */
export const isForOneGiven = (points: readonly HistoryPoint[]): boolean => points.at(-1)?.give === '1'

/** The history in the direction in which the rate is shown: `1 BTC = …` for sellers and buyers of bitcoin alike. */
export function pricesOf(points: readonly HistoryPoint[], forOneGiven: boolean): PricePoint[] {
  return points.map(({ at, give, get }) => ({ at, price: forOneGiven ? worth(get, give) : worth(give, get) }))
}

/** The price of one currency in the other; exactly the figure of the rate where one of the two is 1. */
const worth = (of: string, one: string): string =>
  one === '1' ? of : significantDown(divide(exact(of), exact(one)), SHOWN_DIGITS)

/** The minimum, the maximum, and the change from the first to the last, in exact hundredths of a percent. */
export function summaryOf(points: readonly PricePoint[]): HistorySummary | undefined {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return undefined
  const ordered = points.toSorted((a, b) => compare(exact(a.price), exact(b.price)))
  return { least: ordered[0]!.price, most: ordered.at(-1)!.price, last: last.price, changePercent: change(first, last) }
}

/** So many points, evenly spaced, with the last point of all at the end. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, n) => points[Math.round(n * step)]!)
}

function change(first: PricePoint, last: PricePoint): string {
  const [before, after] = [exact(first.price), exact(last.price)]
  const difference = after.numerator * before.denominator - before.numerator * after.denominator
  const size = difference < 0n ? -difference : difference
  const hundredths = divideDown(size * 10_000n, before.numerator * after.denominator)
  const sign = hundredths === 0n ? '' : difference < 0n ? '-' : '+'
  return `${sign}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

function exact(decimal: string): Fraction {
  const price = fractionFromDecimal(decimal)
  if (!price || price.numerator === 0n) throw new Error(`${decimal} is no price`)
  return price
}
