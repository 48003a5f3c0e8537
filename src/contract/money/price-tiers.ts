import { exchangeRateOf, type ReadRate, readRate, unitRate } from './exchange-rate.ts'
import { BPS, divideDown, larger, smaller } from './money.ts'
import type { TermsTier } from './quote.ts'
import type { Counted, Fraction } from './rate.ts'

/** How a direction derives its rates from its formula's price: less the margin, and no tier goes below the floor. */
export type Pricing = {
  marginBps: bigint
  /** The least margin that may remain after tiers, discounts and promo codes. */
  floorBps: bigint
  /** Tiers by the given amount, ascending: the adjustment of the margin; a negative one is a better rate. */
  tiers: readonly { startsAt: bigint; adjustBps: bigint }[]
}

/** The margin and the rate of each tier, before fees and discounts. */
export function priceTiers(rateAt: RateAt, pricing: Pricing, from: Counted, to: Counted): TermsTier[] {
  let leastMargin = BPS
  return [{ startsAt: 0n, adjustBps: 0n }, ...pricing.tiers].map(({ startsAt, adjustBps }) => {
    const marginBps = tierMargin(pricing, adjustBps)
    const read = rateAt(marginBps)
    const improves = marginBps <= leastMargin
    leastMargin = smaller(leastMargin, marginBps)
    return {
      startsAt,
      course: read.course,
      rate: unitRate(read, from, to),
      marginBps,
      roomBps: roomAbove(pricing.floorBps, marginBps),
      improves,
    }
  })
}

/** Shares given back are of the converted amount, which below zero is more than the price says: there a unit of room is worth more. */
const roomAbove = (floorBps: bigint, marginBps: bigint): bigint =>
  marginBps < 0n ? divideDown((marginBps - floorBps) * BPS, BPS - marginBps) : marginBps - floorBps

export const tierMargin = ({ marginBps, floorBps }: Pricing, adjustBps: bigint): bigint =>
  larger(marginBps + adjustBps, floorBps)

/** The rate of one price by margin. */
export type RateAt = (marginBps: bigint) => ReadRate

/** The rates of a price. Many directions share a price and a few margins, so each rate is calculated once. */
export function ratesOf({ numerator, denominator }: Fraction): RateAt {
  const known = new Map<bigint, ReadRate>()
  return marginBps => {
    let read = known.get(marginBps)
    if (!read) {
      read = readRate(exchangeRateOf({ numerator: numerator * (BPS - marginBps), denominator: denominator * BPS }))
      known.set(marginBps, read)
    }
    return read
  }
}
