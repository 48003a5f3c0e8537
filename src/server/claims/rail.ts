import type { AccountKind } from '#contract/account-formats/account.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import type { Result } from '#contract/result.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** The part of a claim that a rail needs. */
export type RailClaim = {
  id: string
  number: string
  currency: string
  /** The amount in smallest units, and the decimals of the currency. */
  units: bigint
  scale: number
  city?: string
  deadline: Date
}

/** The rail has no free deposit account for the customer to pay to. */
export type RailRefusal = { reason: 'no-deposit-accounts' }

/** A way in which money comes to the office: deposit accounts, a chain, cash at the counter. */
export type Rail = {
  name: string
  /** Whether the rail takes the currency. The first rail that does is used. */
  takes: (currency: { code: string; cash: boolean }) => boolean
  /** Assigns payment details, within the transaction that opens or reopens the claim; a repeated call returns the same. */
  assign: (tx: Tx, claim: RailClaim, now: Date) => Promise<Result<PayTo, RailRefusal>>
  /** The claim no longer expects money, so its deposit account may be assigned to others; payments are still accepted. */
  release: (tx: Tx, claim: RailClaim, now: Date) => Promise<void>
  /** Whether an account is the office's own, so that nobody is paid out to it. */
  owns?: (db: Db, account: OwnAccount) => Promise<boolean>
  /** Whether the rail has seen a payment in this transaction, given its hexadecimal hash. */
  hasSeen?: (db: Db, transaction: string) => Promise<boolean>
}

/** The main field of an account: normalised, and as an identity that is equal for all spellings. */
export type OwnAccount = { kind: AccountKind; value: string; identity: string }

/** A payment that a rail has seen. It is reported again with more confirmations or as lost. */
export type Incoming = {
  rail: string
  /** Unique within the rail: the transaction and the output, or the number of a transfer. */
  reference: string
  claimId: string
  units: bigint
  confirmations: number
  /** The payment is credited from this many confirmations on. */
  needed: number
  /** The hexadecimal hash of the transaction: an operator may have entered the payment with it already. */
  transaction?: string
  /** The address that it was paid from. */
  payer?: string
  /** The payment was seen, perhaps confirmed, and no longer exists. */
  lost?: boolean
  /** When the office saw it. */
  at: Date
  /** When it was paid, where that is known: a payment made in time is in time however late it is seen. */
  paidAt?: Date
}
