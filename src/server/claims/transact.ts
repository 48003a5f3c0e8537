import { type Result, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { overdrawnAccount } from '#server/ledger/transfers.ts'

/** One transaction for one use case, in which a reserve that does not cover what was to be held is a refusal too. */
export async function transact<Value, Refusal extends { reason: string }>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | { reason: 'beyond-reserve' }>> {
  try {
    return await allOrNothing(db, work)
  } catch (error) {
    if (overdrawnAccount(error) === 'reserve') return refuse({ reason: 'beyond-reserve' })
    throw error
  }
}
