import { BPS, divideUp, larger, smaller } from './money.ts'

/** What is taken on one side of a direction, in that side's smallest units: a sum, a share, and what it may come to. */
export type Fee = { fixed: bigint; bps: bigint; min: bigint; max?: bigint }

export const noFee: Fee = { fixed: 0n, bps: 0n, min: 0n }

/** The fee on an amount. Its share rounds up, so it never loses a unit to the client. */
export function feeOn(units: bigint, fee: Fee): bigint {
  const asked = fee.bps === 0n ? fee.fixed : fee.fixed + divideUp(units * fee.bps, BPS)
  const atLeast = larger(asked, fee.min)
  return fee.max === undefined ? atLeast : smaller(atLeast, fee.max)
}

/** The least amount of which so much is left after the fee. */
export function leastBeforeFee(left: bigint, fee: Fee): bigint {
  // What is left of x is the larger of (the smaller of x less its share, x less the minimum) and x less the maximum.
  // All three grow with x, so the least x follows from the least x of each.
  const byShare = fee.bps === 0n ? left + fee.fixed : divideUp((left + fee.fixed) * BPS, BPS - fee.bps)
  const withoutMaximum = larger(byShare, left + fee.min)
  return fee.max === undefined ? withoutMaximum : smaller(withoutMaximum, left + fee.max)
}
