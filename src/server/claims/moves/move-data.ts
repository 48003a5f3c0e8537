import type { AccountInput } from '#contract/claims/claim.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { AmlDecision } from '#server/aml/decisions.store.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import type { ReferralTerms } from '#server/referrals/referral-terms.ts'
import type { Meeting } from '../claim.ts'
import type { readAccount } from '../claim-accounts.ts'
import type { MarketOffer } from './market-offer.ts'

/** The input of a move. Amounts are decimal texts in the currency that the customer gives. */
export type MoveData = {
  /** The reference of a payment, a payout or a refund. */
  reference?: string
  amount?: string
  /** A reason from a list, and a text for the customer. */
  reason?: string
  text?: string
  /** As it was read by the fields of the claim's currency. */
  refundAccount?: ReturnType<typeof readAccount>
  /** The token of the offer that the customer saw. */
  quote?: string
  meeting?: Omit<Meeting, 'city' | 'timeZone'>
  /** What the checks of origin have found. */
  aml?: { stage: 'arrival' | 'payout'; decisions: readonly AmlDecision[]; listRule?: number; unknownPayer?: true }
  /** When the payment was made, where it was not at the time of entry. */
  paidAt?: Date
  /** Since when the customer's time has stood still. */
  since?: Date
}

/** The input as it comes from a person. */
export type GivenMoveData = Omit<MoveData, 'refundAccount'> & { refundAccount?: AccountInput }

export type Situation = {
  now: Date
  /** Unconfirmed payments of the claim. */
  seen: bigint
  /** The state of the claim before it was put on hold; set for `release`. */
  stoppedIn?: ClaimState | undefined
  /** The payout limit of the currency to be sent; absent where there is none. */
  aloneMost?: bigint
  marketOffer: MarketOffer
  /** The policy that a hold over the origin of money goes by; for `hold`, `propose-release` and `release`. */
  policy?: AmlPolicy
  /** The reserve does not cover the hold. */
  unheld?: true
  /** The US dollars for one whole unit of a currency, as far as a price is known. */
  usdPrice: InUsd['usdPrice']
  /** The referrer's terms; for `pay-out`, where the claim has one. */
  referralTerms?: ReferralTerms
  /** The secret that signs quotes. */
  secret: string
}
