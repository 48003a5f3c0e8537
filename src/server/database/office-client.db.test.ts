import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { LAST, OfficeClient } from './office-client.ts'
import { APP_ROLE, clientConfig, type Db, openDb, openPool, type Tx } from './pool.ts'

const { address } = await createTestDatabase()
const pool = openPool(address, 1)
const db = openDb(pool)
const owner = new pg.Client(clientConfig(address))

beforeAll(async () => {
  await owner.connect()
  await owner.query(`
    create table notes (id int primary key, after int references notes deferrable initially deferred);
    grant select, insert on notes to agio_app`)
  // The first begin and the first commit of a connection go alone.
  await db.transaction().execute(tx => sql`select 1`.execute(tx))
})
beforeEach(() => owner.query('truncate notes'))
afterAll(async () => {
  await pool.end()
  await owner.end()
})

const write = (tx: Db, id: number, before = '') =>
  tx.executeQuery(CompiledQuery.raw(`${before} insert into notes (id) values ($1)`, [id]))
const written = async () => (await owner.query('select id from notes order by id')).rows.map(({ id }) => id)

test('a transaction that begins on the way of its first statement holds it, and all that follow', async () => {
  await db.transaction().execute(async tx => {
    await write(tx, 1)
    expect(await written()).toEqual([])
    await write(tx, 2)
    expect(await written()).toEqual([])
  })
  expect(await written()).toEqual([1, 2])
})

test('what fails later undoes the first statement', async () => {
  const failing = db.transaction().execute(async tx => {
    await write(tx, 1)
    await write(tx, 1)
  })
  await expect(failing).rejects.toThrow('notes_pkey')
  expect(await written()).toEqual([])
})

test('a first statement that fails leaves a connection that can be used', async () => {
  await write(db, 1)
  await expect(db.transaction().execute(tx => write(tx, 1))).rejects.toThrow('notes_pkey')
  const unknown = CompiledQuery.raw('select from nowhere')
  await expect(db.transaction().execute(tx => tx.executeQuery(unknown))).rejects.toThrow('nowhere')
  await expect(db.transaction().execute(tx => tx.executeQuery(unknown))).rejects.toThrow('"nowhere" does not exist')
  await db.transaction().execute(tx => write(tx, 2))
  expect(await written()).toEqual([1, 2])
})

test('a transaction in which nothing is asked is none', async () => {
  await db.transaction().execute(async () => {})
  await expect(db.transaction().execute(() => Promise.reject(new Error('thought better of it')))).rejects.toThrow(
    'better',
  )
  await write(db, 1)
  expect(await written()).toEqual([1])
})

test.each([
  ['the only one', [1], [1]],
  ['one of several', [1, 2, 3], [1, 2, 3]],
])('the last statement of a transaction takes the commit along: %s', async (_, ids, known) => {
  await db.transaction().execute(async tx => {
    await writeAll(tx, ids)
    expect(await written()).toEqual(known)
  })
  await expect(db.transaction().execute(tx => writeAll(tx, [8, 9, 8]))).rejects.toThrow('notes_pkey')
  expect(await written()).toEqual(known)
})

test('a commit that fails on the way of the last statement undoes everything', async () => {
  const failing = db.transaction().execute(async tx => {
    await write(tx, 1)
    await tx.executeQuery(CompiledQuery.raw(`${LAST} insert into notes values ($1, 77) returning id`, [2]))
  })
  await expect(failing).rejects.toThrow('notes_after_fkey')
  await write(db, 3)
  expect(await written()).toEqual([3])
})

test('a transaction that goes on after its last statement is told so, instead of being half undone', async () => {
  const goingOn = db.transaction().execute(async tx => {
    await write(tx, 1, LAST)
    await write(tx, 2)
  })
  await expect(goingOn).rejects.toThrow('went on after')
  await db.transaction().execute(tx => write(tx, 3))
  expect(await written()).toEqual([1, 3])
})

test('what cannot carry the begin of its transaction is not done without it', async () => {
  const client = new OfficeClient({ ...clientConfig(address), options: `-c role=${APP_ROLE}` })
  await client.connect()
  for (const bound of ['begin', 'rollback', 'begin']) await client.query(bound, [])
  expect(() => client.query('insert into notes (id) values (1)')).toThrow('amid a transaction')
  await client.end()
  expect(await written()).toEqual([])
})

test('a last statement outside of a transaction is like any other', async () => {
  await write(db, 1, LAST)
  await write(db, 2)
  expect(await written()).toEqual([1, 2])
})

test('a statement that comes too late to get a name begins its transaction like any other', async () => {
  for (let number = 0; number < 500; number++) await sql.raw(`select ${number}`).execute(db)
  const failing = db.transaction().execute(async tx => {
    await sql.raw('insert into notes (id) values (1)').execute(tx)
    await write(tx, 2)
    await write(tx, 2)
  })
  await expect(failing).rejects.toThrow('notes_pkey')
  expect(await written()).toEqual([])
})

async function writeAll(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids.slice(0, -1)) await write(tx, id)
  await write(tx, ids.at(-1)!, LAST)
}
