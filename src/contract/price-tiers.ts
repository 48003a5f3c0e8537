import { courseOf, courseRate } from './course.ts'
import { BPS, larger } from './money.ts'
import type { TermsTier } from './quote.ts'
import { type Counted, type Fraction, multiply } from './rate.ts'

/** How a direction prices what its formula yields. The margin is taken from the price; no tier goes below the floor. */
export type Pricing = {
  marginBps: bigint
  /** The least margin that may remain after tiers, discounts and promo codes. */
  floorBps: bigint
  /** By the amount given, ascending: what is added to the margin from there on; below zero it is a better rate. */
  tiers: readonly { startsAt: bigint; adjustBps: bigint }[]
}

/** The margin of each tier and the course it makes: what everybody is offered, before fees and discounts. */
export function priceTiers(price: Fraction, pricing: Pricing, from: Counted, to: Counted): TermsTier[] {
  return [{ startsAt: 0n, adjustBps: 0n }, ...pricing.tiers].map(({ startsAt, adjustBps }) => {
    const marginBps = tierMargin(pricing, adjustBps)
    const course = courseOf(multiply(price, { numerator: BPS - marginBps, denominator: BPS }))
    return { startsAt, course, rate: courseRate(course, from, to), roomBps: marginBps - pricing.floorBps }
  })
}

export const tierMargin = ({ marginBps, floorBps }: Pricing, adjustBps: bigint): bigint =>
  larger(marginBps + adjustBps, floorBps)
