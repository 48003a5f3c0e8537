import type { Result } from '#contract/result.ts'
import { notify } from './notify.ts'
import type { Db, Tx } from './pool.ts'

/** One transaction for one use case: a refusal rolls it back. After the commit the channels are notified. */
export async function allOrNothing<Value, Refusal extends { reason: string }>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
  channels: readonly string[] = [],
): Promise<Result<Value, Refusal>> {
  try {
    const done = await db.transaction().execute(async tx => {
      const done = await work(tx)
      if (!done.ok) throw new Undone(done)
      return done
    })
    if (channels.length > 0) notify(db, channels)
    return done
  } catch (error) {
    if (error instanceof Undone) return error.done as Result<Value, Refusal>
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
