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
  knownBy?: 'passport' | 'banknote' | 'number'
  banknote?: string
}

/** Money that the office sent to the customer. */
export type Sent = { at: string; units: string; reference: string; by?: string }

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
  userId?: string
  accounts: { from: StoredAccount; to: StoredAccount }
  refundAccount?: StoredAccount
  meeting?: Meeting

  rail?: string
  payTo?: PayTo
  /** The versions of the rules and of the policy that it was placed under. */
  agreed?: AgreedVersions
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
  payout?: Sent
  refund?: Sent

  /** Where the visit came from that it was opened in. */
  source?: string
  openedAt: Date
  changedAt: Date
  completedAt?: Date
  /** The worth of the completed exchange in US cents. Absent: no price was known. */
  worthUsd?: bigint
}

export type ClaimPayment = {
  rail: string
  reference: string
  units: bigint
  confirmations: number
  needed: number
  state: 'seen' | 'credited' | 'lost'
  seenAt: Date
  creditedAt?: Date
  /** Who paid, and in which transaction, as far as the rail knows. */
  payer?: string
  transaction?: string
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
