import { BPS } from '#contract/money/money.ts'

/** From a turnover of referred customers on, in US cents, the share of what the office earns on them. */
export type ReferralLevel = { startsAt: bigint; bps: number }

/**
 * What a turnover brings its referrer, in US cents: each part of it at the level that had been reached by then. The office is
 * taken to earn so much on each exchange.
 */
export function partnerIncomeDown(levels: readonly ReferralLevel[], turnover: bigint, marginBps: number): bigint {
  let income = 0n
  for (const [i, { startsAt, bps }] of levels.entries()) {
    const next = levels[i + 1]?.startsAt
    const until = next !== undefined && next < turnover ? next : turnover
    if (until > startsAt) income += (until - startsAt) * BigInt(marginBps) * BigInt(bps)
  }
  return income / (BPS * BPS)
}
