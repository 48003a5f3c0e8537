import {
  type Counted,
  compare,
  type Fraction,
  fractionFromDecimal,
  ONE,
  powerOfTen,
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
  if (compare(price, ONE) >= 0) return { give: '1', get: significantDown(price, COURSE_DIGITS) }
  const inverted = { numerator: price.denominator, denominator: price.numerator }
  return { give: significantUp(inverted, COURSE_DIGITS), get: '1' }
}

/** The price that a course names, exactly. */
export function priceOf({ give, get }: Course): Fraction {
  const [given, got] = [fractionFromDecimal(give), fractionFromDecimal(get)]
  if (!given || !got || given.numerator === 0n) throw new Error(`no course: ${give} for ${get}`)
  return { numerator: got.numerator * given.denominator, denominator: got.denominator * given.numerator }
}

/** A course with its digits read, so that tiers of many directions need not read them again. */
export type ReadCourse = { course: Course; give: Digits; get: Digits }
type Digits = { digits: bigint; decimals: number }

export const readCourse = (course: Course): ReadCourse => ({
  course,
  give: digitsOf(course.give),
  get: digitsOf(course.get),
})

/**
 * How many smallest units of `to` one of `from` is worth at a course, from its very digits. It is made for every tier of
 * every direction at each tick, so it is not brought to lowest terms.
 */
export const unitRate = ({ give, get }: ReadCourse, from: Counted, to: Counted): Fraction => ({
  numerator: get.digits * powerOfTen(to.scale + give.decimals),
  denominator: give.digits * powerOfTen(from.scale + get.decimals),
})

function digitsOf(text: string): Digits {
  const point = text.indexOf('.')
  if (point === -1) return { digits: BigInt(text), decimals: 0 }
  return { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), decimals: text.length - point - 1 }
}
