import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { connectAsOwner } from './owner-connection.ts'
import { APP_ROLE, type DatabaseAddress } from './pool.ts'
import { UNFINISHED_MOVE } from './unfinished-move.ts'

/** Chosen once: every process that migrates this database waits for the same lock. */
const MIGRATION_LOCK = 4_683_001n

/**
 * Brings the database to this version's schema in one transaction: if a file fails, the database stays as the version before
 * left it, and that version can start again. Returns the names of the files that ran.
 */
export async function migrate(
  address: DatabaseAddress,
  folder: URL,
  { moving = false }: { moving?: boolean } = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await connectAsOwner(address)
  try {
    // Two processes may start at once; the second waits here and then finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!moving) await refuseUnfinishedMove(client)
    await createAppRole(client)
    await createMigrationsTable(client)
    await refuseTemporaryTables(client)
    return await runDue(client, files)
  } finally {
    await client.end()
  }
}

async function refuseUnfinishedMove(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.${UNFINISHED_MOVE}') is not null as is`,
  )
  if (rows[0]!.is)
    throw new StartRefusal(
      'unfinished-move',
      'A database was not wholly moved into this one: run npm run move-database again, or use the one before',
    )
}

type MigrationFile = { name: string; sql: string; checksum: string }

/** In the order in which they run: the numbered migrations, then the functions. */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** A migration runs once and never changes. A file of functions holds the whole of its functions and runs whenever it has changed. */
const isFunctions = ({ name }: { name: string }) => name.startsWith('functions/')

async function runDue(client: pg.Client, files: readonly MigrationFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  refuseForeign(rows, files)

  const missing = files.filter(file => !isFunctions(file) && !checksums.has(file.name))
  // A migration may have dropped what a file of functions makes, a trigger with its table for one: after a migration all run.
  const functions = files.filter(
    file => isFunctions(file) && (missing.length > 0 || checksums.get(file.name) !== file.checksum),
  )
  const due = [...missing, ...functions]
  await client.query('begin')
  for (const { name, sql, checksum } of due) {
    try {
      await client.query(sql)
      await client.query(
        `insert into schema_migrations (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      )
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name} failed and was undone: ${(error as Error).message}`, { cause: error })
    }
  }
  await client.query('commit')
  return due.map(({ name }) => name)
}

/** A migration that ran here and is unknown now, or is another one now. A newer Agio has run all of ours, as they are. */
function refuseForeign(ran: readonly { name: string; checksum: string }[], files: readonly MigrationFile[]): void {
  const ours = files.filter(file => !isFunctions(file))
  const unknown = ran.find(row => !isFunctions(row) && !ours.some(({ name }) => name === row.name))
  const changed = ran.find(row => ours.some(file => file.name === row.name && file.checksum !== row.checksum))
  const missing = ours.some(file => !ran.some(({ name }) => name === file.name))
  if (unknown && (changed || missing))
    throw new StartRefusal(
      'other-migrations',
      `This database ran other migrations (${unknown.name}), as one from before the first release did, and cannot be brought to this version: start it once more with the version that made it, export its configuration (npm run config -- export office.json), and import that into a new database`,
    )
  if (unknown)
    throw new StartRefusal(
      'unknown-migration',
      `This database was migrated by a newer Agio (${unknown.name}): start that version or restore a backup`,
    )
  if (changed)
    throw new StartRefusal(
      'changed-migration',
      `Migration ${changed.name} was changed after this database ran it: restore the file and put the change into a new one`,
    )
}

/** Roles belong to the whole server, so another office beside this one may have made it, or be making it now. */
async function createAppRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
    await client.query(`
      do $$ begin
        -- Membership and the right to SET ROLE are two things from PostgreSQL 16 on.
        if not pg_has_role(current_user, '${APP_ROLE}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
        then execute format('grant ${APP_ROLE} to %I', current_user); end if;
      exception when unique_violation then null;
      end $$`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    throw new StartRefusal(
      'cannot-create-role',
      `DATABASE_URL: user ${client.user} may not create roles: run once as an administrator: CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO ${client.user}`,
      { cause: error },
    )
  }
}

/**
 * Whoever may make temporary tables may put one before a table of the office by the same name. The right is every role's by default, belongs to
 * the database and stays behind when it is copied, so it is taken away at each start. A user who does not own the database changes nothing.
 */
const refuseTemporaryTables = (client: pg.Client) =>
  client.query(`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`)

async function createMigrationsTable(client: pg.Client): Promise<void> {
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    throw new StartRefusal(
      'cannot-create-tables',
      `DATABASE_URL: user ${client.user} may not create tables in database ${client.database}: run once as an administrator: ALTER DATABASE ${client.database} OWNER TO ${client.user}`,
      { cause: error },
    )
  }
  await client.query(`grant select on schema_migrations to ${APP_ROLE}`)
}
