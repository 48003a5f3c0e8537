import { type ExchangeRate, priceOf } from '#contract/money/exchange-rate.ts'
import { tierAt } from '#contract/money/quote.ts'
import { compare, invert } from '#contract/money/rate.ts'
import type { BoardEntry } from '#server/quotes/board.ts'

/** Where the figure of a rate has to go: `1 BTC = 6 400 000 ₽` goes up when the dearer side gets dearer. */
export type RateWay = 'up' | 'down'

/** Which way the rate of now has to go to become the wanted one; `reached` where it is that already. */
export function wayTo(wanted: ExchangeRate, now: ExchangeRate): RateWay | 'reached' {
  const difference = compare(figureOf(wanted, wanted), figureOf(now, wanted))
  return difference === 0 ? 'reached' : difference > 0 ? 'up' : 'down'
}

/** Whether a rate has gone as far as was wanted, or farther. */
export function hasReached({ way, ...wanted }: ExchangeRate & { way: RateWay }, now: ExchangeRate): boolean {
  const left = wayTo(wanted, now)
  return left === 'reached' || left !== way
}

/** A rate counted as the wanted one is: near 1 the shown rate may name the other side. */
const figureOf = (rate: ExchangeRate, { give }: ExchangeRate) => (give === '1' ? priceOf(rate) : invert(priceOf(rate)))

/** The rate that lists show: that of the smallest amount. None while the direction is paused. */
export const shownRate = (entry: BoardEntry): ExchangeRate | undefined =>
  entry.state === 'on' ? tierAt(entry.terms, entry.limits.from.min).course : undefined
