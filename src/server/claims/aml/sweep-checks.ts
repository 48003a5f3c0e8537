import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { amlCheck, amlCheckKey } from './aml-check.job.ts'
import { answering } from './claim-aml.ts'

/** Finds claims whose check has no job any more, because it failed for good, and gives each a new one. */
export const sweepChecksOnTime = (db: Db): Task =>
  dueTask('aml-sweep', '*/10 * * * *', async () => {
    await sweepChecks(db)
  })

export async function sweepChecks(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from claims
    where (aml ->> 'arrival' = 'waits' or aml ->> 'payout' = 'waits') and state = any(${[...answering]}::text[])
      and not exists (
        select from jobs where jobs.key = 'aml ' || claims.id::text and jobs.attempts < jobs.max_attempts
      )`.execute(db)
  for (const { id } of rows) await addJob(db, amlCheck, { id }, { key: amlCheckKey(id) })
  return rows.length
}
