import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** A code that has expired is kept for a month, so that whoever brings it late hears that it is late. */
export const forgetCodes = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-codes', '40 3 * * *', async () => {
    await db
      .deleteFrom('account_codes')
      .where('expires_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
      .execute()
  })
