import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createBareDatabase, createTestDatabase } from '#test/harness/database.ts'
import { migrate } from './migrate.ts'
import { moveDatabase } from './move-database.ts'
import { clientConfig, type DatabaseAddress, openDb, openPool } from './pool.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)
const { address: source } = await createTestDatabase({ demo: true })
const filling = openPool(source, 4)
const office = await openClaimsOffice(openDb(filling))
const claim = await office.open('SBERRUB', 'LTC', '9000')
await office.pay(claim, claim.figures.give)
await filling.end()

async function connect(address: DatabaseAddress, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(address), application_name: name })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Everything that a database has, as digests by table, and where its sequences stand. */
async function contentOf(address: DatabaseAddress) {
  const client = await connect(address)
  await client.query(`set timezone = 'UTC'`)
  const names = async (kind: string) =>
    (
      await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = $1 order by 1`,
        [kind],
      )
    ).rows.map(({ name }) => name)
  const content: Record<string, unknown> = {}
  for (const name of await names('r'))
    if (name !== 'schema_migrations')
      content[name] = (
        await client.query(`select count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))) from ${name} t`)
      ).rows[0]
  for (const name of await names('S'))
    content[name] = (await client.query(`select last_value, is_called from ${name}`)).rows[0]
  // What guards the rows has come back, too.
  content.guards = (
    await client.query(`
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`)
  ).rows
  content.triggers = (
    await client.query(
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
  ).rows
  return content
}

const booksOf = async (address: DatabaseAddress) => {
  const pool = openPool(address, 1)
  try {
    return await proveLedger(openDb(pool))
  } finally {
    await pool.end()
  }
}

test('a database arrives whole in one of an owner who is no administrator, and whole again on the way back', async () => {
  const [there, back] = [await createBareDatabase(), await createBareDatabase()]
  const admin = await connect(there)
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  await admin.query(`
    do $$ begin create role mover login in role agio_app; exception when duplicate_object then null; end $$;
    alter schema public owner to mover; alter database ${rows[0]!.name} owner to mover`)
  const owned = 'url' in there ? there : { ...there, user: 'mover' }
  const before = await contentOf(source)

  const moved = await moveDatabase(source, owned, migrations)
  expect(moved).toMatchObject({ tables: expect.any(Number), left: [] })
  expect(moved.rows).toBeGreaterThan(1_000)
  expect(await contentOf(there)).toEqual(before)
  expect(await booksOf(there)).toEqual([])

  await moveDatabase(owned, back, migrations)
  expect(await contentOf(back)).toEqual(before)
  expect(await booksOf(back)).toEqual([])
})

test('a database that is not empty, or has an open office, is refused', async () => {
  const target = await createBareDatabase()
  const client = await connect(target)
  await client.query('create table somebodys (id int)')
  await expect(moveDatabase(source, target, migrations)).rejects.toMatchObject({ reason: 'database-not-empty' })
  expect((await client.query('select from pg_class where relname = $1', ['claims'])).rows).toEqual([])

  const empty = await createBareDatabase()
  await connect(source, 'agio listener')
  await expect(moveDatabase(source, empty, migrations)).rejects.toMatchObject({ reason: 'office-is-open' })
})

test('a move that broke off leaves nothing that an office would open, and can be done again', async () => {
  const target = await createBareDatabase()
  const owner = await connect(source)
  // A row that refers to nothing is found when everything else has been copied.
  await owner.query(`
    set session_replication_role = replica;
    insert into claim_events (claim_id, at, kind, state, actor, author, data)
      select gen_random_uuid(), at, kind, state, actor, author, data from claim_events limit 1;
    set session_replication_role = origin`)
  await expect(moveDatabase(source, target, migrations)).rejects.toMatchObject({ code: '23503' })
  const there = await connect(target)
  expect((await there.query('select count(*)::int as n from claims')).rows).toEqual([{ n: 0 }])
  await expect(migrate(target, migrations)).rejects.toMatchObject({ reason: 'unfinished-move' })

  await owner.query(`
    set session_replication_role = replica;
    delete from claim_events e where not exists (select from claims where id = e.claim_id);
    set session_replication_role = origin`)
  await moveDatabase(source, target, migrations)
  expect(await contentOf(target)).toEqual(await contentOf(source))
  await migrate(target, migrations)
})
