import { divideDown, divideUp } from './money.ts'
import { shortDecimal } from './short-decimal.ts'

/**
 * An exact ratio in lowest terms; the denominator is positive. Prices (`BTC/USDT` is 97 412.5) are fractions:
 * whole roubles for a whole bitcoin, before anybody asks how finely either of them is counted.
 */
export type Fraction = { numerator: bigint; denominator: bigint }

/** A price in smallest units: units of `to` per unit of `from`. */
export type Rate = Fraction & { from: string; to: string }

/** A currency with its scale. */
export type Counted = { asset: string; scale: number }

export const ONE: Fraction = { numerator: 1n, denominator: 1n }

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new Error('a fraction cannot have zero below the line')
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The fraction that a plain decimal text names, exactly. Exponents, signs and anything longer than 60 digits are refused. */
export function fractionFromDecimal(text: string): Fraction | undefined {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text)
  if (!match || text.length > 61) return undefined
  const [, whole = '', decimals = ''] = match
  return fraction(BigInt(whole + decimals), powerOfTen(decimals.length))
}

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

export const divide = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

export const invert = (a: Fraction): Fraction => fraction(a.denominator, a.numerator)

/** Below zero when `a` is less, zero when they are equal, above zero when `a` is more. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.denominator
  const right = b.numerator * a.denominator
  return left < right ? -1 : left > right ? 1 : 0
}

/** Converts a price of whole units to a rate of smallest units. */
export function rateOf(price: Fraction, from: Counted, to: Counted): Rate {
  const { numerator, denominator } = fraction(
    price.numerator * powerOfTen(to.scale),
    price.denominator * powerOfTen(from.scale),
  )
  return { from: from.asset, to: to.asset, numerator, denominator }
}

/** A price as people read it, with at most so many significant digits, rounded towards less. */
export const significantDown = (price: Fraction, digits: number): string => significant(price, digits, divideDown)

/** A price as people read it, with at most so many significant digits, rounded towards more. */
export const significantUp = (price: Fraction, digits: number): string => significant(price, digits, divideUp)

/** 10 to the given power. Scales and decimals are small, so the first hundred are kept ready. */
export const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

const POWERS = Array.from({ length: 100 }, (_, exponent) => 10n ** BigInt(exponent))

function significant(
  { numerator, denominator }: Fraction,
  digits: number,
  round: (dividend: bigint, divisor: bigint) => bigint,
): string {
  if (numerator < 0n) throw new Error('a price is never below zero')
  if (numerator === 0n) return '0'
  // The lengths tell the power of ten to within one; the first digit decides which of the two it is.
  let decimals = digits - (numerator.toString().length - denominator.toString().length)
  if (divideDown(...shifted(numerator, denominator, decimals)) >= powerOfTen(digits)) decimals -= 1
  const rounded = round(...shifted(numerator, denominator, decimals))
  return decimals <= 0 ? (rounded * powerOfTen(-decimals)).toString() : pointAt(rounded.toString(), decimals)
}

const shifted = (numerator: bigint, denominator: bigint, decimals: number): [bigint, bigint] =>
  decimals >= 0 ? [numerator * powerOfTen(decimals), denominator] : [numerator, denominator * powerOfTen(-decimals)]

function pointAt(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0')
  return shortDecimal(`${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`)
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
