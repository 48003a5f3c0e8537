import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import type { WithdrawalActor, WithdrawalState } from '#contract/withdrawals/withdrawal-moves.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import type { Assignment } from '#server/desk/assignment.ts'
import type { Preparation } from '#server/second-person/sending.ts'

/** Referral income that somebody has asked for. */
export type Withdrawal = {
  id: string
  userId: string
  email: string
  locale: Locale
  version: number
  state: WithdrawalState
  /** Smallest units of dollars; the other amounts are of the currency. */
  units: bigint
  currency: string
  scale: number
  rate: ExchangeRate
  converted: bigint
  fee: bigint
  get: bigint
  account: StoredAccount
  identity: string
  /** The hold on the referrer's dollars. */
  holdTransfer: string
  /** Who works on it. It runs out. */
  taken?: Assignment | undefined
  prepared?: Preparation | undefined
  reference?: string
  reason?: string
  askedAt: Date
  changedAt: Date
}

export type WithdrawalEvent = {
  at: Date
  kind: string
  state: WithdrawalState
  actor: WithdrawalActor
  author: string
  transfers: string[]
}

/** What people call a withdrawal: the beginning of its id. */
export const withdrawalNumber = (id: string): string => `W-${id.slice(0, 8).toUpperCase()}`
