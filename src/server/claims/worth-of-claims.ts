import { fillWorthOfCosts } from '#server/ledger/costs.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { setWorth } from './claims.store.ts'
import type { ClaimsDeps } from './write-draft.ts'

const AT_ONCE = 500

/** Completed exchanges and costs whose worth nobody could tell at their moment get it as soon as there is a price. */
export const fillWorth = (db: Db, worthUsd: ClaimsDeps['worthUsd']): Task =>
  dueTask('fill-worth-of-claims', '*/10 * * * *', async () => {
    const rows = await db
      .selectFrom('claims')
      .select(['id', 'from_currency', 'give'])
      .where('completed_at', 'is not', null)
      .where('worth_usd', 'is', null)
      .orderBy('completed_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id, from_currency, give } of rows) {
      const worth = worthUsd(from_currency, BigInt(give))
      if (worth === undefined) continue
      await setWorth(db, id, worth)
    }
    await fillWorthOfCosts(db, worthUsd)
  })
