import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { Overloaded } from '../overloaded.ts'
import { clientConfig, openDb, openPool } from './pool.ts'

const { db, address } = await createTestDatabase()
const owner = new pg.Client(clientConfig(address))
await owner.connect()
afterAll(() => owner.end())

test('a connection that breaks in the middle of a transaction breaks that transaction and nothing else', async () => {
  const broken = db.transaction().execute(async tx => {
    await sql`select 1`.execute(tx)
    await endAllConnections()
    return sql`select 1`.execute(tx)
  })

  await expect(broken).rejects.toThrow(/terminat|not queryable/)
  expect(await one()).toEqual([{ one: 1 }])
})

test('connections that break while nobody uses them are replaced', async () => {
  await Promise.all([one(), one(), one()])
  expect(await endAllConnections()).toBeGreaterThan(1)

  expect(await Promise.all([one(), one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
})

test('who waits too long for a free connection is told that the office is busy, and nothing is broken by it', async () => {
  const pool = openPool(address, 1, 50)
  const busy = openDb(pool)
  const question = sql`select 1 as one`
  await busy.transaction().execute(async tx => {
    await question.execute(tx)
    await expect(question.execute(busy)).rejects.toThrow(Overloaded)
    await expect(busy.transaction().execute(tx => question.execute(tx))).rejects.toThrow(Overloaded)
  })
  expect((await question.execute(busy)).rows).toEqual([{ one: 1 }])
  await pool.end()
})

const one = async () => (await sql`select 1 as one`.execute(db)).rows

/** As a restart of the server does. Waits until the pool has heard of it. */
async function endAllConnections(): Promise<number> {
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'agio'`,
  )
  await new Promise(setImmediate)
  return rowCount!
}
