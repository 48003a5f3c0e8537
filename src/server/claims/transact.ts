import { type Result, refuse } from '#contract/result.ts'
import { overdrawnAccount } from '#server/ledger/transfers.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'

/**
 * Runs one use case in one transaction. An overdrawn reserve, or an amount too large for the ledger, becomes the refusal
 * `beyond-reserve`.
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

/** PostgreSQL's error code for a number with more digits than its column. */
const OUT_OF_RANGE = '22003'
