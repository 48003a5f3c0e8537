import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBareDatabase } from '#test/harness/database.ts'
import { migrate } from './migrate.ts'
import { clientConfig, type DatabaseAddress, openPool } from './pool.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)
const names = (await readdir(migrations, { recursive: true })).filter(name => name.endsWith('.sql')).sort()

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

  expect(await describeSchema(old)).toEqual(await describeSchema(fresh))
  expect(await ask(old, 'select code, name_ru, scale from currencies')).toEqual([
    { code: 'BTC', name_ru: 'Биткоин', scale: 8 },
  ])
})

test('the detail of an alarm from before its values were kept stays the text that it was', async () => {
  const address = await createBareDatabase()
  await migrate(address, await folderWith(names.filter(name => name < '0014')))
  await ask(
    address,
    `insert into rail_alarms (kind, subject, detail, first_at, last_at)
     values ('node-unreachable', 'eth-1', 'Ethereum: "5" failures', now(), now())`,
  )
  await migrate(address, migrations)

  expect(await ask(address, 'select detail from rail_alarms')).toEqual([{ detail: 'Ethereum: "5" failures' }])
})

test('addresses and transfers from before all chains had one set of tables keep their rows', async () => {
  const address = await createBareDatabase()
  await migrate(address, await folderWith(names.filter(name => name < '0018')))
  const [account, hash] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(64)}`]
  await ask(
    address,
    // The claim and its currency do not matter here; a replica's session checks no foreign keys.
    `set session_replication_role = replica;
     insert into evm_wallets values ('aaaaaaaa', 8, now());
     insert into evm_addresses (address, wallet, index, claim_id, currency, chain_id, assigned_at)
     values ('${account}', 'aaaaaaaa', 7, gen_random_uuid(), 'ETH', 1, now());
     insert into evm_chains values (1, 5, '0xb5', now());
     insert into evm_blocks values (1, 5, '0xb5');
     insert into evm_transfers (chain_id, tx_hash, ordinal, address, claim_id, currency, units, verdict, block_number,
       block_hash, confirmations, needed, told, seen_at)
     select 1, '${hash}', -1, address, claim_id, 'ETH', 9, 'payment', 5, '0xb5', 1, 12, 1, now() from evm_addresses`,
  )
  await migrate(address, migrations)

  expect(
    await ask(
      address,
      `select next_index, index, t.address, units, t.block_number, told, hash from chain_wallets
       join chain_addresses a on wallet = fingerprint join chain_transfers t using (address)
       join chain_cursors c on c.chain_id = t.chain_id join chain_blocks b on number = c.block_number`,
    ),
  ).toEqual([{ next_index: 8, index: 7, address: account, units: '9', block_number: '5', told: 1, hash: '0xb5' }])
})

test('processes that start at once run each file once', async () => {
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

test.each([
  ['ran another file under one of our names', 'select 2'],
  ['never ran one of ours', 'select 1'],
])('a database that %s, and one that we do not have, starts anew', async (_, first) => {
  const address = await createBareDatabase()
  const [earlier, ours] = [await folderWith([]), await folderWith([])]
  await writeFile(new URL('0001-first.sql', earlier), first)
  await writeFile(new URL('0002-earlier.sql', earlier), 'select 1')
  await migrate(address, earlier)

  await writeFile(new URL('0001-first.sql', ours), 'select 1')
  if (first === 'select 1') await writeFile(new URL('0003-third.sql', ours), 'select 1')
  await expect(migrate(address, ours)).rejects.toMatchObject({
    reason: 'other-migrations',
    message: expect.stringContaining('npm run config -- export'),
  })
})

test('a migration that fails is undone whole, together with those that ran before it at the same start', async () => {
  const address = await createBareDatabase()
  const folder = await folderWith(names.slice(0, 1))
  await writeFile(new URL('0002-broken.sql', folder), 'create table half (id int); select 1 / 0')

  await expect(migrate(address, folder)).rejects.toThrow(/0002-broken\.sql failed and was undone/)
  expect(
    await ask(
      address,
      `select to_regclass('half') as half, to_regclass('currencies') as before, (select count(*)::int from schema_migrations) as ran`,
    ),
  ).toEqual([{ half: null, before: null, ran: 0 }])
})

describe('a file of functions', () => {
  const answering = (number: number) =>
    `create or replace function answer() returns int language sql as 'select ${number}';
     create or replace trigger answered after insert on asked for each row execute function suppress_redundant_updates_trigger();`

  async function migratedFolder(): Promise<{ address: DatabaseAddress; folder: URL }> {
    const address = await createBareDatabase()
    const folder = await folderWith([])
    await writeFile(new URL('0001-asked.sql', folder), 'create table asked (id int)')
    await writeFile(new URL('functions/answer.sql', folder), answering(1))
    expect(await migrate(address, folder)).toEqual(['0001-asked.sql', 'functions/answer.sql'])
    return { address, folder }
  }

  test('runs once as long as it stays the same', async () => {
    const { address, folder } = await migratedFolder()

    expect(await migrate(address, folder)).toEqual([])
    expect(await ask(address, 'select answer()')).toEqual([{ answer: 1 }])
  })

  test('runs again when it has changed, and alone', async () => {
    const { address, folder } = await migratedFolder()
    await writeFile(new URL('functions/other.sql', folder), 'select 1')
    await migrate(address, folder)
    await writeFile(new URL('functions/answer.sql', folder), answering(2))

    expect(await migrate(address, folder)).toEqual(['functions/answer.sql'])
    expect(await ask(address, 'select answer()')).toEqual([{ answer: 2 }])
    expect(await migrate(address, folder)).toEqual([])
  })

  test('runs again after a migration, which may have dropped what it makes', async () => {
    const { address, folder } = await migratedFolder()
    await writeFile(new URL('0002-asked-anew.sql', folder), 'drop table asked; create table asked (id int, text text)')

    expect(await migrate(address, folder)).toEqual(['0002-asked-anew.sql', 'functions/answer.sql'])
    expect(await ask(address, `select tgname from pg_trigger where tgrelid = 'asked'::regclass`)).toEqual([
      { tgname: 'answered' },
    ])
  })

  test('takes the migration of the same start back with it when it fails', async () => {
    const { address, folder } = await migratedFolder()
    await writeFile(new URL('0002-more.sql', folder), 'create table more (id int); drop function answer()')
    await writeFile(new URL('functions/answer.sql', folder), 'select 1 / 0')

    await expect(migrate(address, folder)).rejects.toThrow(/functions\/answer\.sql failed and was undone/)
    expect(await ask(address, `select to_regclass('more') as more, answer()`)).toEqual([{ more: null, answer: 1 }])
  })

  test('that is gone stops no start', async () => {
    const { address, folder } = await migratedFolder()
    await rm(new URL('functions/answer.sql', folder))

    expect(await migrate(address, folder)).toEqual([])
  })
})

test('every file of functions runs a second time and leaves the schema as it was', async () => {
  const address = await createBareDatabase()
  await migrate(address, migrations)
  const before = await describeSchema(address)
  await ask(address, `update schema_migrations set checksum = 'another' where name like 'functions/%'`)
  const functions = names.filter(name => name.startsWith('functions/'))

  expect(await migrate(address, migrations)).toEqual(functions)
  expect(await describeSchema(address)).toEqual(before)
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
  await mkdir(join(folder, 'functions'))
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
const describeSchema = (address: DatabaseAddress) =>
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

test('the application may make no temporary table, and the owner may', async () => {
  const address = await createBareDatabase()
  await migrate(address, migrations)
  const pool = openPool(address, 1)
  onTestFinished(() => pool.end())
  await expect(pool.query('create temp table claims (id int)')).rejects.toThrow(/permission denied/)

  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('create temp table own (id int)')
})
