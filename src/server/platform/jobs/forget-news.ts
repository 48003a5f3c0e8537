import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from './task.ts'

/** Listeners have long read these rows, and a listener that was gone for longer reloads everything. */
export const forgetNews = (db: Db): Task =>
  dueTask('forget-old-news', '*/5 * * * *', async () => {
    await db.deleteFrom('news').where('at', '<', sql<Date>`clock_timestamp() - interval '10 minutes'`).execute()
  })
