import { BPS } from '#contract/money/money.ts'

/** For how long, and against which move of the market, the office keeps to the sums that it showed. */
export type QuoteKeep = { minutes: number; bps: number }

/** Sums in smallest units. */
type Sums = { give: bigint; get: bigint }

/**
 * Whether the office keeps to sums that it showed, although its own are others by now: as long as they cost it no more than the
 * share that its owner allows. It compares with this very moment, so that share is all that a customer who waits for the best
 * moment can win, whatever the market did meanwhile.
 */
export const keepsShown = (shown: Sums, now: Sums, bps: number): boolean =>
  // As much again for what is given, and no more for what is got, than at the rate of now.
  shown.get * now.give * BPS <= now.get * shown.give * (BPS + BigInt(bps))
