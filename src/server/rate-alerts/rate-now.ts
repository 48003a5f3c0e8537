import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { tierAt } from '#contract/money/quote.ts'
import type { BoardEntry } from '#server/quotes/board.ts'

/** The rate that lists show: that of the smallest amount. None while the direction is paused. */
export const rateNow = (entry: BoardEntry): ExchangeRate | undefined =>
  entry.state === 'on' ? tierAt(entry.terms, entry.limits.from.min).course : undefined
