import type { AccountKind } from '#contract/account-formats/account.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import type { Result } from '#contract/result.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { StoredAccount } from './claim.ts'

/** The notify channel for chains whose payments are seen late, or in time again. */
export const CHAINS_CHANNEL = 'chains'

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
  /** The account that it is paid from, where the customer names one that a payment shows. */
  payer?: string
  /** Of a claim that ends: whether money for it may still come. */
  moneyMayCome?: boolean
}

/**
 * The rail has no free deposit account for the customer to pay to. `same-amount`: another claim waits for the amount; `open-claims`:
 * as many claims wait as may; `most` and `least` are what is taken now.
 */
export type RailRefusal = {
  reason: 'no-deposit-accounts'
  because?: 'no-accounts' | 'open-claims' | 'same-amount' | 'amount-limit' | 'amount-minimum'
  most?: string
  least?: string
}

/**
 * A way in which money comes to the office: deposit accounts, a chain, a payment service, cash at the counter. `Assigned` is `PayTo` where
 * payment details are always there at once.
 */
export type Rail<Assigned extends PayTo | undefined = PayTo | undefined> = {
  name: string
  /** Whether the rail takes the currency. The first rail that does is used. */
  takes: (currency: { code: string; cash: boolean }) => boolean
  /**
   * Assigns payment details, within the transaction that opens or reopens the claim; a repeated call returns the same. Undefined: they
   * are asked for elsewhere once the transaction is committed, and `preparePayTo` gives them to the claim.
   */
  assign: (tx: Tx, claim: RailClaim, now: Date) => Promise<Result<Assigned, RailRefusal>>
  /**
   * An amount close to the wanted one that a new claim could be paid with, where the wanted one is taken; it is kept for the claim
   * for a few minutes. Undefined: there is none within the limits.
   */
  offer?: (tx: Tx, claim: RailClaim, limits: { least: bigint; most: bigint }, now: Date) => Promise<bigint | undefined>
  /**
   * What can be paid in one claim now, by currency. What is not in it cannot be paid at all. Without this function everything that the
   * rail takes can be.
   */
  capacity?: (db: Db, now: Date) => Promise<ReadonlyMap<string, Capacity>>
  /** The claim no longer expects money, so its deposit account may be assigned to others; payments are still accepted. */
  release: (tx: Tx, claim: RailClaim, now: Date) => Promise<void>
  /** Where a claim is paid, for the person who looks for its money. */
  accountsOf?: (db: Db, claim: { id: string; currency: string }) => Promise<AccountsOfClaim>
  /** Whether an account is the office's own, so that nobody is paid out to it. */
  owns?: (db: Db, account: OwnAccount) => Promise<boolean>
  /** Whether payments in a currency are seen late at this moment. */
  isLate?: (currency: string) => boolean
  /** Whether the rail has seen a payment in this transaction, given its hexadecimal hash. */
  hasSeen?: (db: Db, transaction: string) => Promise<boolean>
}

export type Capacity = {
  /** The largest amount; undefined: no limit. */
  most?: bigint
  instead?: Instead
}

/** What could be paid instead of an amount that is taken at this moment; undefined: it is free, as far as that is known. */
export type Instead = (
  wanted: { units: bigint; namesPayer: boolean },
  limits: { scale: number; least: bigint; most: bigint },
) => bigint | undefined

/** An account of the office as staff see it: by the name that they gave it. */
export type OfficeAccount = { id: string; label: string; kind: AccountKind; value: string; holder?: string }

export type AccountsOfClaim = {
  /** What the customer was shown, as it was then. */
  shown?: OfficeAccount
  /** All of the currency: money may come to another one. */
  all: readonly OfficeAccount[]
  /** Other claims that wait for the same amount at the same account, and where they are paid from. */
  twins: readonly { id: string; number: string; from: StoredAccount }[]
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
  /** The account of the office that it came to. */
  account?: Pick<OfficeAccount, 'id' | 'label'>
  /** The payment was seen, perhaps confirmed, and no longer exists. */
  lost?: boolean
  /** When the office saw it. */
  at: Date
  /** When it was paid, where that is known: a payment made in time is in time however late it is seen. */
  paidAt?: Date
}
