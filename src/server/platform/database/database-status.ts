import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The migrations that a database has run, and whether it is read-only. */
export type DatabaseStatus = { migrations: readonly string[]; readOnly: boolean }

/** A standby answers every read as if nothing were wrong. */
export async function readDatabaseStatus(db: Db): Promise<DatabaseStatus> {
  const { rows } = await sql<DatabaseStatus>`
    select (select coalesce(json_agg(name), '[]') from schema_migrations) as migrations,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db)
  return rows[0]!
}
