import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** Opens the directions and cities again whose pause was to end by now. */
export const endPausesOnTime = (db: Db, now: () => Date): Task =>
  dueTask('end-pauses', '* * * * *', async () => {
    for (const table of ['directions', 'cities'] as const)
      await db
        .updateTable(table)
        .set({ state: 'on', reason: null, paused_until: null })
        .where('paused_until', '<=', now())
        .execute()
  })
