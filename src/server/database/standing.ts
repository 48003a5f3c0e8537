import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Which migrations a database has run, and whether it only lets itself be read. */
export type Standing = { migrations: readonly string[]; readOnly: boolean }

/** A server that has become a standby answers everything that is read, as if nothing were wrong. */
export async function readStanding(db: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select coalesce(json_agg(name), '[]') from schema_migrations) as migrations,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db)
  return rows[0]!
}
