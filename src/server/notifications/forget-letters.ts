import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Who was sent what is kept for a month, for the day when somebody says that a letter never came. */
export const forgetLetters = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-letters', '20 3 * * *', async () => {
    await db
      .deleteFrom('outbox')
      .where('state', '<>', 'waiting')
      .where('created_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
      .execute()
  })
