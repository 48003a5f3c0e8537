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
 * An exchange rate as shown: an amount given for an amount got, one of the two being 1. No finer number is used behind
 * it: recalculating with these two texts gives the amounts of the quote.
 */
export type ExchangeRate = { give: string; get: string }

/** Six million roubles to the last ten kopecks; the eighth digit is worth a ten-thousandth of a basis point. */
export const RATE_DIGITS = 8

/** The rate of a price (units of `to` per unit of `from`). The cut-off part stays with the office. */
export function exchangeRateOf(price: Fraction): ExchangeRate {
  if (price.numerator <= 0n) throw new Error('nothing is sold at a price of zero')
  if (compare(price, ONE) >= 0) return { give: '1', get: significantDown(price, RATE_DIGITS) }
  const inverted = { numerator: price.denominator, denominator: price.numerator }
  return { give: significantUp(inverted, RATE_DIGITS), get: '1' }
}

/** The exact price of a rate. */
export function priceOf({ give, get }: ExchangeRate): Fraction {
  const [given, got] = [fractionFromDecimal(give), fractionFromDecimal(get)]
  if (!given || !got || given.numerator === 0n) throw new Error(`no course: ${give} for ${get}`)
  return { numerator: got.numerator * given.denominator, denominator: got.denominator * given.numerator }
}

/** A rate with parsed digits, so that tiers of many directions need not parse it again. */
export type ReadRate = { course: ExchangeRate; give: Digits; get: Digits }
type Digits = { digits: bigint; decimals: number }

export const readRate = (course: ExchangeRate): ReadRate => ({
  course,
  give: digitsOf(course.give),
  get: digitsOf(course.get),
})

/**
 * The smallest units of `to` per smallest unit of `from`, from the rate's digits. Calculated for every tier of every
 * direction at each tick, so it is not reduced.
 */
export const unitRate = ({ give, get }: ReadRate, from: Counted, to: Counted): Fraction => ({
  numerator: get.digits * powerOfTen(to.scale + give.decimals),
  denominator: give.digits * powerOfTen(from.scale + get.decimals),
})

function digitsOf(text: string): Digits {
  const point = text.indexOf('.')
  if (point === -1) return { digits: BigInt(text), decimals: 0 }
  return { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), decimals: text.length - point - 1 }
}
