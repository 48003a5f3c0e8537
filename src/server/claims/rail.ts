import type { AccountKind } from '#contract/accounts/account.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import type { Result } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'

/** What a rail has to know of a claim to say how it is paid. */
export type RailClaim = {
  id: string
  number: string
  currency: string
  /** Smallest units, and how many decimals they stand for. */
  units: bigint
  scale: number
  city?: string
  deadline: Date
}

/** Why a rail cannot take the money now: there is nothing free that the client could pay to. */
export type RailRefusal = { reason: 'no-requisites' }

/** A way in which money comes to the office: a pool of cards and wallets, a chain, a counter. */
export type Rail = {
  name: string
  /** Whether this rail takes the currency. The first rail that does is the one. */
  takes: (currency: string) => boolean
  /** Where the claim is paid. Called inside the transaction that opens or reopens it; asked again, it answers the same. */
  assign: (tx: Tx, claim: RailClaim, now: Date) => Promise<Result<PayTo, RailRefusal>>
  /** The claim no longer waits for money. What was given out may be given to others, but news of money still counts. */
  release: (tx: Tx, claim: RailClaim, now: Date) => Promise<void>
  /** Whether an account is the office's own. Nobody is paid there. */
  owns?: (db: Db, account: OwnAccount) => Promise<boolean>
  /** Whether it has seen a payment of this transaction, by its hash in hexadecimal. */
  saw?: (db: Db, transaction: string) => Promise<boolean>
}

/** The main part of an account, in the spelling that is paid to and in what is equal for all of its spellings. */
export type OwnAccount = { kind: AccountKind; value: string; identity: string }

/** Money that a rail sees. Told again with more confirmations, or as lost; the reference names it within the rail. */
export type Incoming = {
  rail: string
  /** The transaction and the output within it, the number of a transfer: never the same for two payments. */
  reference: string
  claimId: string
  units: bigint
  confirmations: number
  /** How many make it certain. Money counts from then on; before that it is only seen. */
  needed: number
  /** The hash of its transaction in hexadecimal, where it has one: a person may have booked it by that already. */
  transaction?: string
  /** It was seen, or had even been certain, and is no longer there. */
  lost?: boolean
  /** When the office hears of it. */
  at: Date
  /** When it was paid, where that is known better: what was paid in time is in time, whenever it is heard of. */
  paidAt?: Date
}
