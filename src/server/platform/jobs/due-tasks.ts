import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { lastDue } from './crontab.ts'
import { JOBS_CHANNEL } from './job.ts'
import type { Task } from './task.ts'

/** A mark so far ahead was made by a clock that has gone back. */
const AHEAD_MS = MINUTE_MS
/** No job waits longer than six hours for its next attempt. */
const LONGEST_RETRY_MS = 7 * HOUR_MS

/**
 * Adds jobs for the scheduled tasks that have become due since any process last did. A run missed while no process ran
 * is made up for once, within a day. A new task starts with its next time. Returns how many tasks were ordered for a time that is
 * still far away, by a clock that has gone back since: they would sleep until then, and so would jobs that failed meanwhile.
 */
export async function orderDueTasks(db: Db, tasks: readonly Task[], now: Date): Promise<number> {
  const due = tasks.flatMap(({ name, crontab }) => {
    const at = crontab === undefined ? undefined : lastDue(crontab, now)
    return at ? [{ name, at }] : []
  })
  const known = tasks.filter(({ crontab }) => crontab !== undefined).map(({ name }) => name)
  return db.transaction().execute(async tx => {
    const { numAffectedRows: setBack = 0n } = await sql`
      update due_tasks set at = ${now} where at > ${now}::timestamptz + ${AHEAD_MS} * interval '1 millisecond'`.execute(
      tx,
    )
    await sql`
      update jobs set run_at = ${now}
      where attempts > 0 and run_at > ${now}::timestamptz + ${LONGEST_RETRY_MS} * interval '1 millisecond'`.execute(tx)
    await sql`
      insert into due_tasks (name, at) select name, ${now} from unnest(${known}::text[]) name
      on conflict (name) do nothing`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      update due_tasks set at = due.at
      from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ at }) => at)}::timestamptz[]) as due (name, at)
      where due_tasks.name = due.name and due_tasks.at < due.at
      returning due_tasks.name`.execute(tx)
    if (rows.length === 0) return Number(setBack)
    const orders = rows.map(({ name }) => ({ name, payload: {}, key: name }))
    await sql`select add_jobs(${JSON.stringify(orders)}::jsonb), pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
    return Number(setBack)
  })
}
