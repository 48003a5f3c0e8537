import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { lastDue } from './crontab.ts'
import { JOBS_CHANNEL } from './job.ts'
import type { Task } from './task.ts'

/**
 * Adds jobs for the scheduled tasks that have become due since any process last did. A run missed while no process ran
 * is made up for once, within a day. A new task starts with its next time.
 */
export async function orderDueTasks(db: Db, tasks: readonly Task[], now: Date): Promise<void> {
  const due = tasks.flatMap(({ name, crontab }) => {
    const at = crontab === undefined ? undefined : lastDue(crontab, now)
    return at ? [{ name, at }] : []
  })
  const known = tasks.filter(({ crontab }) => crontab !== undefined).map(({ name }) => name)
  await db.transaction().execute(async tx => {
    await sql`
      insert into due_tasks (name, at) select name, ${now} from unnest(${known}::text[]) name
      on conflict (name) do nothing`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      update due_tasks set at = due.at
      from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ at }) => at)}::timestamptz[]) as due (name, at)
      where due_tasks.name = due.name and due_tasks.at < due.at
      returning due_tasks.name`.execute(tx)
    if (rows.length === 0) return
    const orders = rows.map(({ name }) => ({ name, payload: {}, key: name }))
    await sql`select add_jobs(${JSON.stringify(orders)}::jsonb), pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  })
}
