import { BPS } from '#contract/money/money.ts'
import {
  compare,
  fraction,
  fractionFromDecimal,
  invert,
  multiply,
  ONE,
  significantDown,
  significantUp,
} from '#contract/money/rate.ts'
import { readBps } from '#web/console/records/field-texts.ts'

/** What customers get after a margin that is being typed: `1 : 92.001`, or `94.8 : 1`. Undefined: no rate, or no margin. */
export function rateAfterMargin(price: string | undefined, margin: string): string | undefined {
  const bps = readBps(margin)
  const before = price === undefined ? undefined : fractionFromDecimal(price)
  if (!before || typeof bps !== 'number' || bps < 0 || bps >= Number(BPS)) return undefined
  const after = multiply(before, fraction(BPS - BigInt(bps), BPS))
  if (after.numerator === 0n) return undefined
  return compare(after, ONE) < 0 ? `${significantUp(invert(after), 6)} : 1` : `1 : ${significantDown(after, 6)}`
}
