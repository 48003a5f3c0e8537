import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

const KEPT_DAYS = 30

/** Expired codes are kept for a month, so that a late one is refused as expired and not as unknown. */
export const forgetCodes = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-codes', '40 3 * * *', async () => {
    await db
      .deleteFrom('account_codes')
      .where('expires_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
      .execute()
  })
