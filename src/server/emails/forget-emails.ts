import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

const KEPT_DAYS = 30
/** No e-mail is retried that long: one that is still there met a bug. */
const STUCK_DAYS = 7

/** Recipients are kept for a month, for the case that somebody misses an e-mail. */
export const forgetEmails = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-emails', '20 3 * * *', async () => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    await db
      .updateTable('outbox')
      .set({ state: 'given-up', data: null })
      .where('state', '=', 'waiting')
      .where('created_at', '<', daysAgo(STUCK_DAYS))
      .execute()
    await db.deleteFrom('outbox').where('state', '<>', 'waiting').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
  })
