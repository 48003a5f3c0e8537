import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { endAlarm, raiseAlarm } from './alarms.store.ts'

/** Looks each minute for jobs that failed at their last attempt, also where the process died during it. */
export const reportFailedJobs = ({ db, now }: { db: Db; now: () => Date }): Task =>
  dueTask('report-failed-jobs', '* * * * *', () => callForFailedJobs(db, now()))

/** Each failed job calls staff once: its row stays for a while, and with it the error, unless a job of the same key replaces it. */
export const callForFailedJobs = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ name: string; attempts: number }>`
      update jobs set failure_reported = true
      where attempts >= max_attempts and (leased_until is null or leased_until < now()) and not failure_reported
      returning name, attempts`.execute(tx)
    for (const [name, jobs] of Map.groupBy(rows, ({ name }) => name)) {
      const detail = { jobs: jobs.length, attempts: jobs.at(-1)!.attempts }
      await raiseAlarm(tx, { kind: 'job-failed', subject: name, detail }, now)
    }
  })

const KEPT_DAYS = 30

/** Failed jobs are kept for a month, for whoever looks for the error. */
export const forgetFailedJobs = ({ db, now }: { db: Db; now: () => Date }): Task =>
  dueTask('forget-failed-jobs', '50 3 * * *', () => removeFailedJobs(db, now()))

/** An alarm that nobody has settled in that time, and of whose jobs none is left, is over with them. */
export const removeFailedJobs = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    // When a job failed is the end of its last lease, or the time at which it would have been tried again.
    await sql`
      delete from jobs
      where failure_reported and attempts >= max_attempts and greatest(run_at, leased_until) < ${before}`.execute(tx)
    const { rows } = await sql<{ subject: string }>`
      select subject from rail_alarms
      where kind = 'job-failed' and settled_at is null and last_at < ${before}
        and not exists (select from jobs where jobs.name = rail_alarms.subject and failure_reported)`.execute(tx)
    for (const { subject } of rows) await endAlarm(tx, { kind: 'job-failed', subject }, now)
  })
