import { BPS } from '#contract/money/money.ts'
import { compare, type Fraction, fraction } from '#contract/money/rate.ts'

/** Whether two values differ by more than so many basis points of the second. */
export function deviates(value: Fraction, from: Fraction, bps: bigint): boolean {
  const share = (of: bigint): Fraction => fraction(from.numerator * of, from.denominator * BPS)
  return compare(value, share(BPS - bps)) < 0 || compare(value, share(BPS + bps)) > 0
}
