import { type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { overdrawnAccount } from '#server/ledger/transfers.ts'

/**
 * One transaction for one use case. A refusal undoes whatever was written on the way to it, and a reserve that does not
 * cover what was to be held is a refusal too.
 */
export async function transact<Value, Refusal extends { reason: string }>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | { reason: 'beyond-reserve' }>> {
  try {
    return await db.transaction().execute(async tx => {
      const done = await work(tx)
      if (!done.ok) throw new Undone(done)
      return done
    })
  } catch (error) {
    if (error instanceof Undone) return error.done as Result<Value, Refusal>
    if (overdrawnAccount(error) === 'reserve') return refuse({ reason: 'beyond-reserve' })
    throw error
  }
}

class Undone extends Error {
  readonly done: unknown

  constructor(done: unknown) {
    super('the transaction is undone')
    this.done = done
  }
}
