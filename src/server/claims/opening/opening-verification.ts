import type { CheckCause, VerificationKind } from '#contract/verification/verification-kinds.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'

/** A check that a claim waits for. `card`: a digest of the card that is checked. */
export type DemandedCheck = { kind: VerificationKind; because: CheckCause; card?: string }

/** Who opens a claim: the account that is signed in, and the mailbox. `worth`: of the claim, in US cents, where it is known. */
export type OpeningCustomer = { openedBy: string | undefined; emailKey: string; worth: bigint | undefined; at: Date }

/** What decides whether a claim waits for checks. They are kept elsewhere; opening a claim asks for them and stores them. */
export type OpeningChecks = {
  demandedOf: (
    tx: Db,
    claim: Claim,
    customer: OpeningCustomer & { byDirection: boolean; byScreening: boolean },
  ) => Promise<readonly DemandedCheck[]>
  add: (tx: Tx, claim: Claim, demanded: readonly DemandedCheck[], customer: OpeningCustomer) => Promise<void>
}
