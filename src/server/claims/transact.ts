import { type Result, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import { NEWS_CHANNEL } from '#server/database/news.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { JOBS_CHANNEL } from '#server/jobs/job.ts'
import { overdrawnAccount } from '#server/ledger/transfers.ts'

/**
 * One transaction for one use case, in which a reserve that does not cover what was to be held is a refusal too. So is an
 * amount that the books have no room for: it is beyond every reserve.
 */
export async function transact<Value, Refusal extends { reason: string }>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | { reason: 'beyond-reserve' }>> {
  try {
    return await allOrNothing(db, work, [NEWS_CHANNEL, JOBS_CHANNEL])
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (overdrawnAccount(error) === 'reserve' || code === OUT_OF_RANGE) return refuse({ reason: 'beyond-reserve' })
    throw error
  }
}

/** What PostgreSQL calls a number that has more digits than its column. */
const OUT_OF_RANGE = '22003'
