import { sql } from 'kysely'
import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from './task.ts'

/** Whoever listens has long read it, and whoever did not listen so long looks at everything anew. */
export const forgetNews = (db: Db): Task =>
  dueTask('forget-old-news', '*/5 * * * *', async () => {
    await db.deleteFrom('news').where('at', '<', sql<Date>`clock_timestamp() - interval '10 minutes'`).execute()
  })
