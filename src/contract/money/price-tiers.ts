import { courseOf, type ReadCourse, readCourse, unitRate } from './course.ts'
import { BPS, larger, smaller } from './money.ts'
import type { TermsTier } from './quote.ts'
import type { Counted, Fraction } from './rate.ts'

/** How a direction prices what its formula yields. The margin is taken from the price; no tier goes below the floor. */
export type Pricing = {
  marginBps: bigint
  /** The least margin that may remain after tiers, discounts and promo codes. */
  floorBps: bigint
  /** By the amount given, ascending: what is added to the margin from there on; below zero it is a better rate. */
  tiers: readonly { startsAt: bigint; adjustBps: bigint }[]
}

/** The margin of each tier and the course it makes: what everybody is offered, before fees and discounts. */
export function priceTiers(courseAt: CourseAt, pricing: Pricing, from: Counted, to: Counted): TermsTier[] {
  let leastMargin = BPS
  return [{ startsAt: 0n, adjustBps: 0n }, ...pricing.tiers].map(({ startsAt, adjustBps }) => {
    const marginBps = tierMargin(pricing, adjustBps)
    const read = courseAt(marginBps)
    const improves = marginBps <= leastMargin
    leastMargin = smaller(leastMargin, marginBps)
    return {
      startsAt,
      course: read.course,
      rate: unitRate(read, from, to),
      roomBps: marginBps - pricing.floorBps,
      improves,
    }
  })
}

export const tierMargin = ({ marginBps, floorBps }: Pricing, adjustBps: bigint): bigint =>
  larger(marginBps + adjustBps, floorBps)

/** The course of one price by margin. */
export type CourseAt = (marginBps: bigint) => ReadCourse

/** The courses of a price. Many directions share a price and have one of a few margins, so each is made once. */
export function coursesOf({ numerator, denominator }: Fraction): CourseAt {
  const known = new Map<bigint, ReadCourse>()
  return marginBps => {
    let read = known.get(marginBps)
    if (!read) {
      read = readCourse(courseOf({ numerator: numerator * (BPS - marginBps), denominator: denominator * BPS }))
      known.set(marginBps, read)
    }
    return read
  }
}
