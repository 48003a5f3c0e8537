import type { AccountKind } from '#contract/accounts/account.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import type { ClaimActor, ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import type { ClaimTerms, Figures } from './claim-terms.ts'

/** The fields of an account in the one spelling that is paid to. */
export type StoredAccount = Readonly<Record<string, { kind: AccountKind; value: string }>>

export type Meeting = {
  city: string
  office?: {
    name: { ru: string; en: string }
    address: { ru: string; en: string }
    hours?: unknown
  }
  at?: string
  /** The claim was opened outside the hours of the desk: a meeting can be from then on. */
  notBefore?: string
  /** Of the city. */
  timeZone?: string
  knownBy?: 'passport' | 'banknote' | 'number'
  banknote?: string
}

/** Money that left the office for the client: how much, by what it is found again, and by whose hand. */
export type Sent = { at: string; units: string; reference: string; by?: string }

/** Somebody has prepared what is about to be sent. `of`: what exactly, so that it counts for nothing else. */
export type Preparation = { by: string; at: string; of: string }

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
  referral?: { owner: string; bps: bigint }
  courseFixed: 'opening' | 'arrival' | 'confirmations'
  courseConfirmations?: number
  /** Since when the course stands; until then it follows the market. */
  courseSince?: Date

  email: string
  locale: Locale
  userId?: string
  accounts: { from: StoredAccount; to: StoredAccount }
  refundAccount?: StoredAccount
  meeting?: Meeting

  rail?: string
  payTo?: PayTo
  needsAml: boolean
  windowMinutes: number
  windowFrom?: Date
  deadline?: Date
  /** Money that is seen after this is late. */
  inTimeUntil?: Date
  /** However often the client is asked and tops up, the agreed course holds no longer. Absent until there is something to ask. */
  agreedUntil?: Date
  /** Money came when the agreed course held no longer, and nothing has been agreed since. */
  cameLate?: true

  /** What has come in on top of the agreed amount goes back after the payout. The customer is not asked about it again. */
  returnsExcess?: true

  /** What has come in and is certain; what of it was exchanged; what of it went back. */
  received: bigint
  settled: bigint
  refunded: bigint
  problem?: ClaimProblem
  reason?: string
  reasonText?: string
  /** The hold on the reserve for what is paid out. */
  holdTransfer?: string
  prepared?: Preparation
  payout?: Sent
  refund?: Sent

  openedAt: Date
  changedAt: Date
  completedAt?: Date
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

/** How the money that is there differs from what was agreed. None: it does not, or the excess goes back as its owner wants. */
export function differenceOf(
  { figures: { give }, returnsExcess, settled }: Pick<Claim, 'figures' | 'returnsExcess' | 'settled'>,
  there: bigint,
): { problem: 'less' | 'more'; units: bigint } | undefined {
  if (there === give || settled > 0n) return undefined
  if (there < give) return { problem: 'less', units: give - there }
  return returnsExcess ? undefined : { problem: 'more', units: there - give }
}

/** Money that has come in and is neither exchanged nor sent back: what the office owes the client. */
export const openMoney = ({ received, settled, refunded }: Pick<Claim, 'received' | 'settled' | 'refunded'>): bigint =>
  received - settled - refunded
