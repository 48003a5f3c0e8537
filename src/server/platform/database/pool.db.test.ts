import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Unavailable } from '#server/platform/unavailable.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openDatabaseProxy } from '#test/harness/database-proxy.ts'
import { Overloaded } from '../overloaded.ts'
import { DatabaseHealth } from './database-health.ts'
import { readDatabaseStatus, warnOfFewConnections } from './database-status.ts'
import { clientConfig, type Db, openDb, openPool, openReadingPool } from './pool.ts'

const { db, address } = await createTestDatabase()
const owner = new pg.Client(clientConfig(address))
await owner.connect()
afterAll(() => owner.end())

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const broken = db.transaction().execute(async tx => {
    await sql`select 1`.execute(tx)
    await endAllConnections()
    return sql`select 1`.execute(tx)
  })

  await expect(broken).rejects.toThrow(/terminat|not queryable/)
  expect(await one()).toEqual([{ one: 1 }])
})

test('idle connections that break are replaced', async () => {
  await Promise.all([one(), one(), one()])
  expect(await endAllConnections()).toBeGreaterThan(1)

  expect(await Promise.all([one(), one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
})

test('a request that waits too long for a connection is refused as overloaded', async () => {
  const pool = openPool(address, 1, 500)
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

test('a silent connection is destroyed in time with the other silent ones, and the pool fills again', async () => {
  const proxy = await openDatabaseProxy(address)
  const pool = openPool({ url: proxy.url }, 5)
  const health = new DatabaseHealth()
  const far = openDb(pool, { deadlineMs: 500, health })
  const ask = () => sql`select 1 as one`.execute(far)
  await Promise.all(Array.from({ length: 5 }, ask))
  expect(pool.totalCount).toBe(5)

  proxy.silence()
  await expect(far.transaction().execute(tx => sql`select 1`.execute(tx))).rejects.toBeInstanceOf(Unavailable)
  expect(health.away).toBe(true)
  // No other silent connection is left to wait for.
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [{ one: 1 }]))
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(health.away).toBe(false)
  await pool.end()
})

test('an unreachable database is unavailable, and a read-only one is not writable', async () => {
  const proxy = await openDatabaseProxy(address)
  const pool = openPool({ url: proxy.url }, 2)
  const far = openDb(pool)
  const written = (tx: Db) => sql`insert into due_tasks (name, at) values ('nobody', now())`.execute(tx)
  await expect(far.transaction().setAccessMode('read only').execute(written)).rejects.toMatchObject({
    code: 'not-writable',
  })
  proxy.takes('nobody')
  proxy.cut()
  await expect.poll(() => written(far).catch(error => error)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  proxy.takes('everybody')
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(far).then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }])
  await pool.end()
})

test('connections for reads neither write nor lock, and say so of no server', async () => {
  const pool = openReadingPool(address)
  const reading = openDb(pool)
  const refused = { code: 'not-writable' }
  const asked = (statement: ReturnType<typeof sql>) => statement.execute(reading)
  await expect(asked(sql`insert into due_tasks (name, at) values ('nobody', now())`)).rejects.toMatchObject(refused)
  await expect(asked(sql`select from users for share`)).rejects.toMatchObject(refused)
  await expect(asked(sql`select 1 as one`)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  expect(await readDatabaseStatus(reading)).toMatchObject({ readOnly: false })
  await pool.end()
})

test('a server with fewer connections than a process needs is told of', async () => {
  const told: unknown[] = []
  const log = { warn: (said: object) => told.push(said) } as unknown as Logger
  await warnOfFewConnections(db, log)
  expect(told).toEqual([])
  await warnOfFewConnections(db, log, 100_000)
  expect(told).toMatchObject([{ most: expect.any(Number), needed: 100_000 }])
})

const one = async () => (await sql`select 1 as one`.execute(db)).rows

/** Like a restart of the server. Waits until the pool has noticed. */
async function endAllConnections(): Promise<number> {
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'agio'`,
  )
  await new Promise(setImmediate)
  return rowCount!
}
