import { sql } from 'kysely'
import type { Result } from '#contract/result.ts'
import { notify } from './notify.ts'
import type { Db, Tx } from './pool.ts'

/**
 * One transaction for one use case: a refusal rolls it back. After the commit the channels are notified. Within the transaction of
 * a larger use case it is a part of it, undone alone, and the larger one notifies.
 */
export async function allOrNothing<Value, Refusal extends { reason: string }>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
  channels: readonly string[] = [],
): Promise<Result<Value, Refusal>> {
  try {
    const orUndone = async (tx: Tx) => {
      const done = await work(tx)
      if (!done.ok) throw new Undone(done)
      return done
    }
    if (db.isTransaction) return await withSavepoint(db as Tx, orUndone)
    const done = await db.transaction().execute(orUndone)
    if (channels.length > 0) notify(db, channels)
    return done
  } catch (error) {
    if (error instanceof Undone) return error.done as Result<Value, Refusal>
    throw error
  }
}

/** PostgreSQL takes the latest savepoint of a name, so one within another needs no name of its own. */
async function withSavepoint<Value>(tx: Tx, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
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
