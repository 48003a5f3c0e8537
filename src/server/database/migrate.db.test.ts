import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createBareDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { clientConfig, type DatabaseAddress } from './pool.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()

test('a database that was filled at the first version ends with the same schema as a fresh one, rows and all', async () => {
  const [fresh, old] = [await createBareDatabase(), await createBareDatabase()]
  await migrate(fresh, migrations)

  await migrate(old, await folderWith(names.slice(0, 1)))
  await ask(
    old,
    `insert into currencies (code, name_ru, name_en, ticker, kind, category, scale, glyph, color, position)
     values ('BTC', 'Биткоин', 'Bitcoin', 'BTC', 'crypto', 'crypto', 8, '₿', '#f7931a', 1)`,
  )
  await migrate(old, migrations)

  expect(await describe(old)).toEqual(await describe(fresh))
  expect(await ask(old, 'select code, name_ru, scale from currencies')).toEqual([
    { code: 'BTC', name_ru: 'Биткоин', scale: 8 },
  ])
})

test('processes that start at once run each migration once', async () => {
  const address = await createBareDatabase()
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(address, migrations)))

  expect(ran.flat()).toEqual(names)
})

test('a file that was changed after it ran stops the start', async () => {
  const address = await createBareDatabase()
  const folder = await folderWith(names)
  await migrate(address, folder)
  await writeFile(new URL(names[0]!, folder), 'select 1')

  await expect(migrate(address, folder)).rejects.toMatchObject({ reason: 'changed-migration' })
})

test('a database of a newer Agio stops the start', async () => {
  const address = await createBareDatabase()
  await migrate(address, migrations)

  await expect(migrate(address, await folderWith(names.slice(0, 1)))).rejects.toMatchObject({
    reason: 'unknown-migration',
  })
})

test('a migration that fails is undone whole, and those before it stay', async () => {
  const address = await createBareDatabase()
  const folder = await folderWith(names.slice(0, 1))
  await writeFile(new URL('0002-broken.sql', folder), 'create table half (id int); select 1 / 0')

  await expect(migrate(address, folder)).rejects.toThrow(/0002-broken\.sql failed and was undone/)
  expect(await ask(address, `select to_regclass('half') as half, to_regclass('currencies') is null as lost`)).toEqual([
    { half: null, lost: false },
  ])
})

test('jobs that waited in the schema of a library, in an older office, move over as they are', async () => {
  const address = await createBareDatabase()
  await migrate(address, await folderWith(names.slice(0, names.indexOf('0036-jobs.sql'))))
  await ask(
    address,
    `create schema graphile_worker;
     create table graphile_worker._private_tasks (id int primary key, identifier text not null);
     create table graphile_worker._private_jobs (id bigint primary key, task_id int, payload json, key text, run_at timestamptz,
       attempts int, max_attempts int, last_error text);
     create table graphile_worker._private_known_crontabs (identifier text, known_since timestamptz, last_execution timestamptz);
     create function order_jobs(orders jsonb) returns void language sql as '';
     insert into graphile_worker._private_tasks values (1, 'send-letter');
     insert into graphile_worker._private_jobs values
       (7, 1, '{"id":"a letter"}', null, '2026-01-02T03:04:05Z', 0, 25, null),
       (8, 1, '{"id":"another"}', 'a key', '2026-01-03T03:04:05Z', 4, 25, 'no route');
     insert into graphile_worker._private_known_crontabs values ('tidy', '2026-01-01T00:00:00Z', '2026-01-02T03:20:00Z')`,
  )
  await migrate(address, migrations)

  expect(
    await ask(address, 'select name, payload, key, run_at, attempts, last_error, lease from jobs order by id'),
  ).toEqual([
    {
      name: 'send-letter',
      payload: { id: 'a letter' },
      key: null,
      run_at: new Date('2026-01-02T03:04:05Z'),
      attempts: 0,
      last_error: null,
      lease: null,
    },
    {
      name: 'send-letter',
      payload: { id: 'another' },
      key: 'a key',
      run_at: new Date('2026-01-03T03:04:05Z'),
      attempts: 4,
      last_error: 'no route',
      lease: null,
    },
  ])
  expect(await ask(address, 'select name, at from due_tasks')).toEqual([
    { name: 'tidy', at: new Date('2026-01-02T03:20:00Z') },
  ])
  expect(
    await ask(address, `select to_regnamespace('graphile_worker') as schema, to_regproc('order_jobs') as ordering`),
  ).toEqual([{ schema: null, ordering: null }])
})

test('a role that may not create roles is told what an administrator has to run', async () => {
  const { address, user } = await addressOfPlainRole()

  await expect(migrate(address, migrations)).rejects.toMatchObject({
    reason: 'cannot-create-role',
    message: expect.stringContaining(`GRANT agio_app TO ${user}`),
  })
})

async function folderWith(files: string[]): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of files) await copyFile(new URL(name, migrations), join(folder, name))
  return pathToFileURL(`${folder}/`)
}

async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The database is its own, so that the role may create tables in it and is stopped by the roles alone. */
async function addressOfPlainRole(): Promise<{ address: DatabaseAddress; user: string }> {
  const owner = await createBareDatabase()
  const user = `plain_${randomUUID().slice(0, 8)}`
  const password = randomUUID()
  await ask(owner, `create role ${user} login password '${password}'`)
  onTestFinished(async () => void (await ask(owner, `drop owned by ${user}; drop role ${user}`)))
  if ('url' in owner) {
    const url = new URL(owner.url)
    Object.assign(url, { username: user, password })
    return { address: { url: url.href }, user }
  }
  return { address: { url: `postgres://${user}:${password}@/${owner.database}?host=${owner.socketDir}` }, user }
}

/** Everything that a migration can leave in a schema, in words that do not depend on the order of creation. */
const describe = (address: DatabaseAddress) =>
  ask(
    address,
    `select 'column' as what, format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, identity_generation) as how
       from information_schema.columns where table_schema = 'public'
     union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index', indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger', pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
     union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'grant', format('%s %s', relname, relacl) from pg_class where relnamespace = 'public'::regnamespace
     union all select 'grant on column', format('%s.%s %s', attrelid::regclass, attname, attacl)
       from pg_attribute where attacl is not null
     union all select 'migration', format('%s %s', name, checksum) from schema_migrations
     order by what, how`,
  )
