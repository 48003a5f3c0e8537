import type { AccountInput } from '#contract/claims/claim.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import type { AmlDecision } from '#server/aml/decisions.store.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { AccountBalance } from '#server/ledger/office-accounts.store.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import type { ReferralTerms } from '#server/referrals/referral-terms.ts'
import type { Hit } from '#server/screening/screen.ts'
import type { ConfirmsFrom } from '#server/second-person/vouchings.ts'
import type { HeldRefund } from '../aml/check-named-refund.ts'
import type { ClaimPayment, Meeting } from '../claim.ts'
import type { readAccount } from '../claim-accounts.ts'
import type { ReferralLine } from '../referral-accrual.ts'
import type { MarketOffer } from './market-offer.ts'
import type { SenderFacts } from './who-sends.ts'

/** The input of a move. Amounts are decimal texts in the currency that the customer gives. */
export type MoveData = {
  /** The reference of a payment, a payout or a refund. */
  reference?: string
  amount?: string
  /** For staff alone. */
  note?: string
  /** What sending a payout or a refund cost the office, in the currency that was sent. */
  fee?: string
  /** The reference of the payment that was entered by mistake. */
  payment?: string
  /** A reason from a list, and a text for the customer. */
  reason?: string
  text?: string
  /** As it was read by the fields of the claim's currency. */
  refundAccount?: ReturnType<typeof readAccount>
  payoutAccount?: ReturnType<typeof readAccount>
  /** What the checks of origin hold of the refund account. */
  heldRefund?: HeldRefund
  /** The code that went to the mailbox of the claim. */
  code?: string
  /** The token of the offer that the customer saw. */
  quote?: string
  meeting?: Omit<Meeting, 'city' | 'timeZone'>
  /** What the checks of origin have found. */
  aml?: { stage: 'arrival' | 'payout'; decisions: readonly AmlDecision[]; listRule?: number; unknownPayer?: true }
  /**
   * The deposit account that the payment came to, where it is not the one that the customer was shown; or the one that a payout or
   * refund was sent from, where it is not the likely one.
   */
  account?: string
  /** When the payment was made, where it was not at the time of entry. */
  paidAt?: Date
  /** Since when the customer's time has stood still. */
  since?: Date
}

/** The input as it comes from a person. */
export type GivenMoveData = Omit<MoveData, 'refundAccount' | 'payoutAccount'> & {
  refundAccount?: AccountInput
  payoutAccount?: AccountInput
}

/** What a change of the payout account depends on besides its claim. */
export type ChangeFacts = {
  /** How often the customer has asked for a code in a day. */
  asked: number
  waitMinutes: number
  /** What the lists of the office say of the account. */
  hits: readonly Hit[]
  /** Its card would have to be checked, and nobody has. */
  unverified: boolean
  /** Why the claim is the referrer's own. */
  own?: OwnClaim
}

export type Situation = SenderFacts & {
  now: Date
  /** For whom the person who moves it is no second person yet. */
  confirmsFrom: ConfirmsFrom
  /** Unconfirmed payments of the claim. */
  seen: bigint
  /** Confirmed payments of the claim. */
  credited?: readonly ClaimPayment[]
  /** The payout limit of the currency that the customer gives. */
  reversalMost?: bigint
  /** The payout limit of the currency that was paid out. */
  returnMost?: bigint
  /** The deposit account that a payout came back to; absent: it lies outside the accounts. */
  cameTo?: Pick<AccountBalance, 'id' | 'label'>
  /** What the exchange has brought its referrer; for `return-payout`. */
  accrued?: ReferralLine
  /** Nobody else works here who could look at what this person has entered. */
  alone?: boolean
  /** The state of the claim before it was put on hold; set for `release`. */
  stoppedIn?: ClaimState | undefined
  marketOffer: MarketOffer
  /** The deposit account that a payout or refund is sent from; absent: what is sent lies outside the accounts. */
  sender?: Pick<AccountBalance, 'id' | 'label'>
  /** The policy that a hold over the origin of money goes by; for `hold`, `propose-release` and `release`. */
  policy?: AmlPolicy
  /** For moves that change the payout account. */
  change?: ChangeFacts
  /** The rail has nowhere to pay to for the claim now. */
  unassigned?: true
  /** The reserve does not cover the hold. */
  unheld?: true
  /** The US dollars for one whole unit of a currency, as far as a price is known. */
  usdPrice: InUsd['usdPrice']
  /** The referrer's terms; for `pay-out`, where the claim has one. */
  referralTerms?: ReferralTerms
  /** The secret that signs quotes. */
  secret: string
}
