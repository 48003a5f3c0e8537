import { shortDecimal } from './short-decimal.ts'
/** An amount: whole smallest units of one currency. The currency's scale says where the point stands. */
export type Money = { asset: string; units: bigint }

/** Shares are in basis points: 10 000 are the whole. */
export const BPS = 10_000n

/** A share of an amount, rounded down: a discount never grows by a unit. */
export const shareDown = (amount: Money, bps: bigint): Money => ({
  ...amount,
  units: divideDown(amount.units * bps, BPS),
})

/** Towards minus infinity, unlike bigint's own division. The divisor is positive. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** Towards plus infinity. The divisor is positive. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient
}

export const larger = (a: bigint, b: bigint): bigint => (b > a ? b : a)

export const smaller = (a: bigint, b: bigint): bigint => (b < a ? b : a)

/** `641238.05` for 64123805 units at scale 2. Trailing zeros stay: they say how exact the amount is. */
export function toDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Without closing zeros, as a person types it. */
export const toShortDecimal = (units: bigint, scale: number): string => shortDecimal(toDecimal(units, scale))

/** The limit of the database: numeric(38,0). */
const MOST_UNITS = 10n ** 38n - 1n

/** The exact units of a decimal text; undefined when it is no number, is finer than the scale or exceeds the limit. */
export function fromDecimal(text: string, scale: number): bigint | undefined {
  const match = /^(-?)(\d{1,38})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > scale) return undefined
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  if (units > MOST_UNITS) return undefined
  return sign ? -units : units
}
