import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'

/** How many of this database's transactions wait for another one: what is under way has come as far as it can. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}
