import type pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { migrate, readMigrations } from './migrate.ts'
import { connectAsOwner } from './owner-connection.ts'
import type { DatabaseAddress } from './pool.ts'
import { UNFINISHED_MOVE } from './unfinished-move.ts'

export type Moved = { tables: number; rows: number; left: string[] }

/** Rows that are read at once; few where a row has a file of megabytes. */
const ROWS_AT_ONCE = 500
const FILES_AT_ONCE = 8

type Table = { name: string; columns: { name: string; type: string }[]; hasFiles: boolean }

/**
 * Copies a database of this version into an empty one, which may be another PostgreSQL of another version, in one snapshot of the
 * first and one transaction of the second. Whatever fails leaves the second as good as empty: the next run begins anew. The office
 * must be closed, as what it wrote meanwhile would stay behind.
 */
export async function moveDatabase(from: DatabaseAddress, to: DatabaseAddress, migrations: URL): Promise<Moved> {
  const source = await connectAsOwner(from)
  try {
    await refuseOtherVersion(source, await readMigrations(migrations))
    await refuseOpenOffice(source)
    const target = await connectAsOwner(to)
    try {
      await beginMove(target)
      await migrate(to, migrations, { moving: true })
      await source.query(`begin isolation level repeatable read read only; ${sameTexts}`)
      await target.query(`begin; ${sameTexts}`)
      const tables = await tablesOf(target)
      const there = (await tablesOf(source)).map(({ name }) => name)
      let rows = 0
      const integrity = await dropForeignKeys(target)
      const names = tables.map(({ name }) => name)
      for (const name of names) await target.query(`alter table ${name} disable trigger user`)
      await target.query(`truncate ${names.join(', ')}`)
      for (const table of tables) rows += await copy(source, target, table)
      for (const name of names) await target.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of integrity)
        await target.query(`alter table ${table} add constraint ${name} ${definition}`)
      await copySequences(source, target)
      await target.query('select number_transactions_on()')
      await refuseOpenOffice(source)
      await target.query(`drop table ${UNFINISHED_MOVE}; commit; analyze`)
      return { tables: tables.length, rows, left: there.filter(name => !names.includes(name)) }
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
  }
}

/** Both sides write and read every value as the same text. */
const sameTexts = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0`

async function refuseOtherVersion(source: pg.Client, ours: readonly { name: string; checksum: string }[]) {
  const { rows } = await source
    .query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    .catch(() => ({ rows: [] }))
  const ran = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (ran.size !== ours.length || ours.some(({ name, checksum }) => ran.get(name) !== checksum))
    throw new StartRefusal(
      'other-migrations',
      'The database that is to be moved is of another version: start this version on it once, stop it, and move it then',
    )
}

/** Every connection of an office has a name that begins with the office's. */
async function refuseOpenOffice(source: pg.Client): Promise<void> {
  const { rows } = await source.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^agio'`)
  if (rows.length > 0)
    throw new StartRefusal('office-is-open', 'An office is open on the database that is to be moved: stop it first')
}

/** What an earlier move has left unfinished may be overwritten, anything else not. */
async function beginMove(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ unfinished: boolean; used: boolean }>(`
    select to_regclass('public.${UNFINISHED_MOVE}') is not null as unfinished, exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    ) as used`)
  const { unfinished, used } = rows[0]!
  if (used && !unfinished)
    throw new StartRefusal('database-not-empty', 'The database that is to be moved to is not empty: name a new one')
  await target.query(`create table if not exists ${UNFINISHED_MOVE} ()`)
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasFiles"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', '${UNFINISHED_MOVE}')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid order by 1`)
  return rows
}

/** Each value travels as the text that PostgreSQL itself writes and reads, so that none changes on the way. */
async function copy(source: pg.Client, target: pg.Client, { name, columns, hasFiles }: Table): Promise<number> {
  const texts = columns.map(column => `${column.name}::text`).join(', ')
  await source.query(`declare rows no scroll cursor for select ${texts} from ${name}`)
  const parameters = columns.map((_, i) => `$${i + 1}::text[]`).join(', ')
  const values = columns.map(({ type }, i) => `c${i}::${type}`).join(', ')
  const insert = `
    insert into ${name} (${columns.map(column => column.name).join(', ')}) overriding system value
    select ${values} from unnest(${parameters}) as given (${columns.map((_, i) => `c${i}`).join(', ')})`
  let copied = 0
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({
      text: `fetch ${hasFiles ? FILES_AT_ONCE : ROWS_AT_ONCE} from rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    await target.query(
      insert,
      columns.map((_, i) => rows.map(row => row[i] ?? null)),
    )
    copied += rows.length
  }
  await source.query('close rows')
  const count = async (client: pg.Client) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]!.count)
  const [here, there] = [await count(source), await count(target)]
  if (here !== there || there !== copied) throw new Error(`${name} has ${here} rows, and ${there} of them have arrived`)
  return copied
}

type ForeignKey = { table: string; name: string; definition: string }

/** Tables refer to each other in circles. Adding the constraints again at the end checks every row. */
async function dropForeignKeys(target: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await target.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of rows) await target.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  )
  for (const { name } of rows) {
    const { rows: states } = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    const { last_value, is_called } = states[0]!
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called])
  }
}
