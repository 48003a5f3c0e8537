import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { BPS, divideDown, shareDown, smaller } from '#contract/money/money.ts'
import { amountOfLines } from '#contract/money/money-line.ts'
import { type Fraction, fractionFromDecimal, powerOfTen, significantDown } from '#contract/money/rate.ts'
import { type NoShare, REFERRAL_HOLD_HOURS, type ReferralRule } from '#contract/referrals/referral-reasons.ts'
import type { ReferralTerms } from '#server/referrals/referral-terms.ts'
import type { Claim } from './claim.ts'

/** What an exchange brings its referrer, or was taken back: a line of its own, under the id of its transfer of dollars. */
export type ReferralLine = {
  id: string
  claimId: string
  referrer: string
  kind: 'accrued' | 'returned'
  /** Smallest units of dollars. */
  units: bigint
  /** The same in the currency that the claim paid out, and the dollars for a whole one of it. */
  cost: bigint
  usdRate?: string
  bps: bigint
  rule: ReferralRule
  zero?: NoShare
  author: string
  at: Date
  availableAt: Date
  /** How many payouts of the claim had come back before the one that it belongs to. */
  payout: number
  /** Taken back although the referrer may have withdrawn it. */
  reclaimed?: true
}

/** Digits of a rate that is written down: the dollars of a line can be recomputed from it. */
const RATE_DIGITS = 18

type Shared = Pick<Claim, 'id' | 'figures' | 'terms' | 'referral' | 'payoutsReturned'>

/**
 * The referrer's share of a completed exchange in dollars. Undefined: nobody is owed one, or no price of dollars is known and
 * the share is counted later.
 */
export function accrueReferral(
  claim: Shared,
  terms: ReferralTerms,
  usdPrice: Fraction | undefined,
  { author, at }: { author: string; at: Date },
): ReferralLine | undefined {
  const { referral } = claim
  if (!referral) return undefined
  const line = {
    id: randomUUID(),
    claimId: claim.id,
    payout: claim.payoutsReturned,
    referrer: referral.owner,
    kind: 'accrued' as const,
    bps: terms.bps,
    rule: terms.rule,
    author,
    at,
    availableAt: new Date(at.getTime() + REFERRAL_HOLD_HOURS * HOUR_MS),
  }
  const zero = referral.refused ?? terms.zero
  if (zero) return { ...line, bps: 0n, units: 0n, cost: 0n, zero }
  const cost = referralShareDown({ ...claim, referral: { ...referral, bps: terms.bps } })
  if (cost === 0n) return { ...line, units: 0n, cost, zero: 'no-margin' }
  if (!usdPrice) return undefined
  const usdRate = significantDown(usdPrice, RATE_DIGITS)
  const units = dollarsDown(cost, claim.terms.toScale, usdRate)
  // What is less than the smallest unit of dollars stays with the office.
  return units === 0n ? { ...line, units, cost: 0n, zero: 'too-small' } : { ...line, units, cost, usdRate }
}

/**
 * The share of the spread that the office keeps after discount and promo code, rounded down; no more than these have left above the
 * floor of the direction, which is what the office keeps of every exchange.
 */
export function referralShareDown({ figures, referral, terms }: Pick<Claim, 'figures' | 'referral' | 'terms'>): bigint {
  if (!referral) return 0n
  const given = amountOfLines(figures.lines, 'discount') + amountOfLines(figures.lines, 'promo')
  const kept = figures.worth - figures.converted - given
  const aboveFloor = divideDown(figures.converted * terms.roomBps, BPS) - given
  if (kept <= 0n || aboveFloor <= 0n) return 0n
  return smaller(shareDown({ asset: '', units: kept }, referral.bps).units, aboveFloor)
}

/** Smallest units of dollars for an amount, rounded down: the office keeps what is less than one. */
export function dollarsDown(units: bigint, scale: number, usdRate: string): bigint {
  const rate = fractionFromDecimal(usdRate)
  if (!rate) throw new Error(`${usdRate} is no rate`)
  return divideDown(units * rate.numerator * powerOfTen(DOLLAR_SCALE), rate.denominator * powerOfTen(scale))
}
