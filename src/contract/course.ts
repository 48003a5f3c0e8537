import {
  type Counted,
  compare,
  type Fraction,
  fractionFromDecimal,
  invert,
  ONE,
  powerOfTen,
  type Rate,
  significantDown,
  significantUp,
} from './rate.ts'

/**
 * A course as it is shown: so much given for so much got, one of the two being 1. It is not a picture of a finer
 * number that is used behind it: whoever counts with these two texts gets the amounts of the quote.
 */
export type Course = { give: string; get: string }

/** Six million roubles to the last ten kopecks; the eighth digit is worth a ten-thousandth of a basis point. */
export const COURSE_DIGITS = 8

/** The price of a direction (so much of `to` for a whole `from`) as a course. What is cut off stays with the office. */
export function courseOf(price: Fraction): Course {
  if (price.numerator <= 0n) throw new Error('nothing is sold at a price of zero')
  return compare(price, ONE) >= 0
    ? { give: '1', get: significantDown(price, COURSE_DIGITS) }
    : { give: significantUp(invert(price), COURSE_DIGITS), get: '1' }
}

/** The price that a course names, exactly. */
export function priceOf({ give, get }: Course): Fraction {
  const [given, got] = [fractionFromDecimal(give), fractionFromDecimal(get)]
  if (!given || !got || given.numerator === 0n) throw new Error(`no course: ${give} for ${get}`)
  return { numerator: got.numerator * given.denominator, denominator: got.denominator * given.numerator }
}

/** The course between smallest units. It is not brought to lowest terms: it is only ever multiplied with. */
export function courseRate(course: Course, from: Counted, to: Counted): Rate {
  const price = priceOf(course)
  return {
    from: from.asset,
    to: to.asset,
    numerator: price.numerator * powerOfTen(to.scale),
    denominator: price.denominator * powerOfTen(from.scale),
  }
}
