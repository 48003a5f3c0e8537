import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './pool.ts'

/** The migrations that a database has run, and whether it is read-only. */
export type DatabaseStatus = { migrations: readonly string[]; readOnly: boolean }

/** A standby answers every read as if nothing were wrong. What a connection has set for itself says nothing of the server. */
export async function readDatabaseStatus(db: Db): Promise<DatabaseStatus> {
  const { rows } = await sql<DatabaseStatus>`
    select (select coalesce(json_agg(name), '[]') from schema_migrations) as migrations,
      pg_is_in_recovery()
        or (select reset_val from pg_settings where name = 'default_transaction_read_only') = 'on' as "readOnly"`.execute(
    db,
  )
  return rows[0]!
}

/** Ten for requests, three for reads, two for jobs, one that listens, and one for what this process leads. */
const CONNECTIONS = 17

/** Says at the start that the server can never give what a process of the office asks for at its busiest. */
export async function warnOfFewConnections(db: Db, log: Logger, needed = CONNECTIONS): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  )
  const { most } = rows[0]!
  if (most < needed)
    log.warn({ most, needed }, 'the database allows fewer connections than a process of the office needs')
}
