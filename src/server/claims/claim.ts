import type { AccountKind } from '#contract/account-formats/account.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import type { ClaimActor, ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import type { AgreedVersions } from '#server/content/agreed-terms.ts'
import type { Preparation } from '#server/second-person/sending.ts'
import type { ClaimAml } from './aml/claim-aml-state.ts'
import type { ClaimTerms, Figures } from './claim-terms.ts'

/** The normalised fields of an account by their names. A field that the office added keeps the label that it had. */
export type StoredAccount = Readonly<
  Record<string, { kind: AccountKind; value: string; label?: Readonly<Record<Locale, string>> }>
>

/** Whether an account is a person who comes for banknotes. */
export const isCashAccount = ({ account }: StoredAccount): boolean => account?.kind === 'person-name'

export type Meeting = {
  city: string
  office?: {
    name: { ru: string; en: string }
    address: { ru: string; en: string }
    way?: { ru: string; en: string }
    phone?: string
    mapUrl?: string
    hours?: unknown
  }
  at?: string
  /** The claim was opened outside opening hours: a meeting is possible from then on. */
  notBefore?: string
  /** The city's time zone. */
  timeZone?: string
  /** Where and when the customer would like to come. An operator sets where and when it is to be. */
  wish?: { branch?: string; at?: string }
  knownBy?: 'passport' | 'banknote' | 'number'
  banknote?: string
}

/** One person says which payment was entered by mistake, and why; another one reverses it. */
export type ProposedReversal = { reference: string; by: string; at: string; why: string }

/**
 * Another account to be paid out to. `code`: the customer has named it, and the code that went to their mailbox has not come back;
 * `waits`: it counts from a time on; `proposed`: one of the staff has named it; `done`: it is the account now.
 */
export type PayoutChange = {
  step: 'code' | 'waits' | 'proposed' | 'done'
  account: StoredAccount
  /** Equal for all spellings of the account. */
  identity: string
  was: StoredAccount
  by: string
  at: string
  code?: { digest: string; until: string; tries: number }
  countsFrom?: string
  why?: string
  approvedBy?: string
}

/**
 * A payout that came back. `proposed`: one person says so, and another one records it; `done`: the payout is due again, and whoever has
 * recorded the return does not send it.
 */
export type PayoutReturn = {
  step: 'proposed' | 'done'
  by: string
  at: string
  /** What came back, in smallest units. */
  units: string
  why: string
  reference?: string
  /** The deposit account that it came back to; absent: it lies outside the accounts. */
  account?: string
  /** What the customer is told. */
  text?: string
  proposedBy?: string
}

/** Staff have put another account in place of the one that refunds went to. It counts once its customer agrees, or from `until` on. */
export type RefundChange = {
  /** Empty: none was known. */
  was: StoredAccount
  by: string
  at: string
  until: string
  agreedAt?: string
  /** The customer named it by the link of the order, where none was known. */
  own?: true
}

/** What a claim was before a payment was entered by hand: a reversal begins there again. */
export type ClaimBefore = Pick<
  Claim,
  | 'state'
  | 'figures'
  | 'terms'
  | 'rateSince'
  | 'windowFrom'
  | 'deadline'
  | 'inTimeUntil'
  | 'agreedUntil'
  | 'cameLate'
  | 'returnsExcess'
  | 'settled'
  | 'refunded'
>

/** Money that the office sent to the customer; `account`: the deposit account that it left, where it lay on one. */
export type Sent = { at: string; units: string; reference?: string; by?: string; fee?: string; account?: string }

export type Claim = {
  id: string
  number: string
  version: number
  state: ClaimState
  from: string
  to: string
  city?: string

  figures: Figures
  terms: ClaimTerms
  promoCode?: string
  /** Who has brought the customer, with their share; by which code; and why it is nothing, where the claim is their own. */
  referral?: { owner: string; bps: bigint; code?: string; refused?: OwnClaim }
  rateFixed: 'opening' | 'arrival' | 'confirmations'
  rateConfirmations?: number
  /** Since when the rate is fixed; until then it follows the market. */
  rateSince?: Date

  email: string
  locale: Locale
  /** That of the browser; absent where it was not said. */
  timeZone?: string
  userId?: string
  accounts: { from: StoredAccount; to: StoredAccount }
  refundAccount?: StoredAccount
  meeting?: Meeting

  rail?: string
  payTo?: PayTo
  /** The versions of the rules and of the policy that it was placed under. */
  agreed?: AgreedVersions
  /** What is kept of a refund for its transfer, as it was when the claim was opened. */
  refundFee?: bigint
  needsAml: boolean
  /** Where the checks of its origin stand. */
  aml?: ClaimAml
  windowMinutes: number
  windowFrom?: Date
  deadline?: Date
  /** A payment made after this is late. */
  inTimeUntil?: Date
  /** The agreed rate ends then, however often the customer tops up. Absent until the customer has to choose. */
  agreedUntil?: Date
  /** A payment arrived after the agreed rate had ended, and no new rate was agreed since. */
  cameLate?: true
  /** Nobody is written to about it until money has come: its mailbox, which nobody has confirmed, had been written to enough. */
  lettersHeld?: true

  /** The excess goes back after the payout, as the customer chose; there is no further question about it. */
  returnsExcess?: true

  /** Confirmed payments in all; the part that was exchanged; the part that was refunded. */
  received: bigint
  settled: bigint
  refunded: bigint
  problem?: ClaimProblem
  reason?: string
  reasonText?: string
  /** The hold on the reserve for the payout. */
  holdTransfer?: string
  prepared?: Preparation
  /** Payments entered by hand that nobody else has looked at: until then their difference is not the customer's to choose about. */
  toConfirm?: { by: readonly string[]; at: string }
  /** The reversal of a payment above the payout limit, which somebody else makes. */
  reversal?: ProposedReversal
  payoutChange?: PayoutChange
  payoutReturn?: PayoutReturn
  refundChange?: RefundChange
  /** How many of its payouts have come back. */
  payoutsReturned: number
  payout?: Sent
  refund?: Sent

  /** Where the visit came from that it was opened in. */
  source?: string
  openedAt: Date
  changedAt: Date
  completedAt?: Date
  /** When the customer answered a hold that no policy decides. */
  answeredAt?: Date
  /** When it went on at the rate of that moment after its time to pay. */
  prolongedAt?: Date
  /** The worth of the completed exchange in US cents. Absent: no price was known. */
  worthUsd?: bigint
}

export type ClaimPayment = {
  rail: string
  reference: string
  units: bigint
  confirmations: number
  needed: number
  state: 'seen' | 'credited' | 'lost' | 'reversed'
  seenAt: Date
  creditedAt?: Date
  /** Who paid, and in which transaction, as far as the rail knows. */
  payer?: string
  transaction?: string
  /** Of a payment that a person entered. */
  before?: ClaimBefore
  /** The deposit account of the office that it came to. */
  depositAccount?: string
}

/** A payment that a network shows in no block yet. Whoever sent it may replace it, and nodes forget it. */
export type PendingPayment = {
  reference: string
  units: bigint
  state: 'waits' | 'replaced' | 'vanished'
  seenAt: Date
}

export type EventData = Record<string, string | number | boolean>

export type ClaimEvent = {
  at: Date
  kind: string
  state: ClaimState
  actor: ClaimActor
  author: string
  /** For the claim's own page. */
  data: EventData
  /** For staff alone. */
  inside?: EventData
}

/** How the money paid in differs from the agreed amount. Undefined: not at all, or the excess goes back as the owner chose. */
export function differenceOf(
  { figures: { give }, returnsExcess, settled }: Pick<Claim, 'figures' | 'returnsExcess' | 'settled'>,
  there: bigint,
): { problem: 'less' | 'more'; units: bigint } | undefined {
  if (there === give || settled > 0n) return undefined
  if (there < give) return { problem: 'less', units: give - there }
  return returnsExcess ? undefined : { problem: 'more', units: there - give }
}

/**
 * Whether a claim has a letter of guarantee: from when it is known where to pay, and whatever becomes of the claim, because
 * disputes come afterwards.
 */
export const hasGuarantee = ({ payTo }: Pick<Claim, 'payTo'>): boolean => payTo !== undefined

/** Money paid in that was neither exchanged nor refunded: what the office owes the customer. */
export const owedToClient = ({
  received,
  settled,
  refunded,
}: Pick<Claim, 'received' | 'settled' | 'refunded'>): bigint => received - settled - refunded

/** What is kept of a refund for its transfer. Of less than that everything goes back. */
export const refundFeeOf = (claim: Pick<Claim, 'refundFee'>, units: bigint): bigint => {
  const { refundFee = 0n } = claim
  return units > refundFee ? refundFee : 0n
}

/** What a refund of all that is owed to the customer sends. */
export function refundSum(claim: Pick<Claim, 'received' | 'settled' | 'refunded' | 'refundFee'>): bigint {
  const owed = owedToClient(claim)
  return owed - refundFeeOf(claim, owed)
}
