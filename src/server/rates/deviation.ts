import { BPS } from '#contract/money/money.ts'
import { compare, type Fraction, fraction } from '#contract/money/rate.ts'

/** Whether a value lies farther from the other than so many basis points of that other. */
export function deviates(value: Fraction, from: Fraction, bps: bigint): boolean {
  const share = (of: bigint): Fraction => fraction(from.numerator * of, from.denominator * BPS)
  return compare(value, share(BPS - bps)) < 0 || compare(value, share(BPS + bps)) > 0
}
