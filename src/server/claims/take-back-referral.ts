import { randomUUID } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import { overdrawnAccount, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Claim } from './claim.ts'
import { postReferral } from './claim-postings.ts'
import { lockClaim } from './claims.store.ts'
import type { ReferralLine } from './referral-accrual.ts'
import { addReferralLine, findAccrued } from './referral-lines.store.ts'

export type TakeBackRefusal = { reason: 'not-found' } | { reason: 'nothing-accrued' } | { reason: 'paid-out-already' }

type Wish = { claimId: string; author: string; at: Date }

/** The line that takes back all that a claim has brought its referrer: the same units between the same accounts. */
export const takenBack = (accrued: ReferralLine, { author, at }: { author: string; at: Date }): ReferralLine => ({
  ...accrued,
  id: randomUUID(),
  kind: 'returned',
  author,
  at,
  availableAt: at,
})

/** The same after the payout came back: also what its referrer has withdrawn, which later income fills. */
export const reclaimed = (accrued: ReferralLine, mover: { author: string; at: Date }): ReferralLine => ({
  ...takenBack(accrued, mover),
  reclaimed: true,
})

/**
 * Takes back what an exchange has brought its referrer, because it was refunded, corrected or their own after all. What they
 * have withdrawn, or are withdrawing, cannot be taken back. `with` runs in the same transaction.
 */
export async function takeBackReferral(
  db: Db,
  { claimId, author, at }: Wish,
  also: (tx: Tx, taken: { claim: Claim; line: ReferralLine }) => Promise<void> = async () => {},
): Promise<Result<ReferralLine, TakeBackRefusal>> {
  try {
    return await db.transaction().execute(async (tx): Promise<Result<ReferralLine, TakeBackRefusal>> => {
      const claim = await lockClaim(tx, claimId)
      if (!claim) return refuse({ reason: 'not-found' })
      const accrued = await findAccrued(tx, claim)
      if (!accrued || accrued.units === 0n) return refuse({ reason: 'nothing-accrued' })
      const line = takenBack(accrued, { author, at })
      await addReferralLine(tx, line)
      await also(tx, { claim, line })
      await writeTransfers(tx, postReferral(claim, line))
      return accept(line)
    })
  } catch (error) {
    if (overdrawnAccount(error) === 'referral') return refuse({ reason: 'paid-out-already' })
    throw error
  }
}
