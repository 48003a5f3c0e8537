import { divideDown } from '#contract/money/money.ts'
import { fraction, fractionFromDecimal, multiply, significantDown } from '#contract/money/rate.ts'

/** Distances are hundredths of a percent of the rate of now; the line on the chart is moved by tenths. */
export const STEP_BPS = 10
const LEAST_REACH_BPS = 200
const AIR_BPS = 50
const MOST_REACH_BPS = 5_000

/** The rate so far from the one of now. It is only a wish, so a few digits do. */
export const rateAt = (now: string, bps: number): string =>
  significantDown(multiply(fractionFromDecimal(now)!, fraction(BigInt(10_000 + bps), 10_000n)), 5)

/** How far a rate is from the one of now, to the nearest hundredth of a percent. Undefined: it is no rate. */
export function distanceOf(rate: string, now: string): number | undefined {
  const [a, b] = [fractionFromDecimal(rate), fractionFromDecimal(now)]
  if (!a || !b || a.numerator === 0n) return undefined
  const twice = divideDown(20_000n * a.numerator * b.denominator, a.denominator * b.numerator)
  return Number((twice + 1n) / 2n) - 10_000
}

/** How far the chart reaches above and below the rate of now: over twice what has been, and over what was asked for first. */
export function reachOf(prices: readonly string[], now: string, first: number): number {
  const been = Math.max(0, ...prices.map(price => Math.abs(distanceOf(price, now) ?? 0)))
  const most = Math.min(MOST_REACH_BPS, Math.max(LEAST_REACH_BPS, 2 * been, Math.abs(first) + AIR_BPS))
  return Math.ceil(most / 100) * 100
}

/** The height of a distance on a chart of 100, from its top. */
export const heightOf = (bps: number, reach: number): number =>
  Math.round((50 - (50 * Math.max(-reach, Math.min(reach, bps))) / reach) * 10) / 10
