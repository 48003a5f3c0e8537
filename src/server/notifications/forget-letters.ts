import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'

const KEPT_DAYS = 30
/** No letter is tried that long: one that is still there met a bug of ours. */
const STUCK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Who was sent what is kept for a month, for the day when somebody says that a letter never came. */
export const forgetLetters = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-letters', '20 3 * * *', async () => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    await db
      .updateTable('outbox')
      .set({ state: 'given-up', data: null })
      .where('state', '=', 'waiting')
      .where('created_at', '<', daysAgo(STUCK_DAYS))
      .execute()
    await db.deleteFrom('outbox').where('state', '<>', 'waiting').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
  })
