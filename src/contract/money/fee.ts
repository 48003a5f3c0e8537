import { BPS, divideUp, larger, smaller } from './money.ts'

/** The fee on one side of a direction in smallest units: a fixed sum, a share, and bounds. */
export type Fee = { fixed: bigint; bps: bigint; min: bigint; max?: bigint }

export const noFee: Fee = { fixed: 0n, bps: 0n, min: 0n }

/** The fee on an amount. The share rounds up, so it never loses a unit to the customer. */
export function feeOn(units: bigint, fee: Fee): bigint {
  const asked = fee.bps === 0n ? fee.fixed : fee.fixed + divideUp(units * fee.bps, BPS)
  const atLeast = larger(asked, fee.min)
  return fee.max === undefined ? atLeast : smaller(atLeast, fee.max)
}

/** The least amount that leaves so much after the fee. */
export function leastBeforeFee(left: bigint, fee: Fee): bigint {
  // After the fee, x leaves max(min(x − share, x − minimum), x − maximum). All three grow with x, so the least x
  // follows from the least x of each.
  const byShare = fee.bps === 0n ? left + fee.fixed : divideUp((left + fee.fixed) * BPS, BPS - fee.bps)
  const withoutMaximum = larger(byShare, left + fee.min)
  return fee.max === undefined ? withoutMaximum : smaller(withoutMaximum, left + fee.max)
}
