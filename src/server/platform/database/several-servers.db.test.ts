import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#test/harness/database.ts'
import { openDatabaseProxy } from '#test/harness/database-proxy.ts'
import { asOwner, startServer, startStandby } from '#test/harness/standby.ts'
import { listen } from '../live/listen.ts'
import { runAsLeader } from './leader.ts'
import { migrate } from './migrate.ts'
import { clientConfig, type DatabaseAddress, type Db, openDb, openPool, openReadingPool } from './pool.ts'

const log = pino({ level: 'silent' })
const readOnly = (is: 'on' | 'off') => [
  `alter system set default_transaction_read_only to ${is}`,
  'select pg_reload_conf()',
]

test('of several servers the primary is used, and after each failover the new one', async () => {
  const first = await startServer()
  await migrate(first.address, migrations)
  const second = await startStandby(first)
  const address = await together(second.address, first.address)
  const { db, reading, placeOf } = open(address)
  const [firstPlace, secondPlace] = [await startOf(first), await startOf(second)]

  expect(await migrate(address, migrations)).toEqual([])
  await write(db)
  expect([await placeOf(db), await placeOf(reading)]).toEqual([firstPlace, firstPlace])
  const led: unknown[] = []
  const leader = runAsLeader({ address, lock: 77, name: 'test', log }, async db => {
    led.push(await placeOf(db))
    return { stop: async () => {}, failed: new Promise(() => {}) }
  })
  onTestFinished(() => leader.stop())
  await leader.tried
  const listening = await listen(address, {}, log)
  onTestFinished(() => listening.close())
  expect(led).toEqual([firstPlace])

  // The second becomes the primary, and the connections to the first stay open.
  await asOwner(second.address, 'select pg_promote()')
  await asOwner(first.address, ...readOnly('on'))
  await expect.poll(() => write(db).catch(error => error.code)).toBe('written')
  await expect.poll(() => placeOf(db)).toEqual(secondPlace)
  expect(await Promise.all(Array.from({ length: 8 }, () => placeOf(db)))).toEqual(Array(8).fill(secondPlace))
  expect(await placeOf(reading)).toEqual(secondPlace)

  await first.stop()
  await expect.poll(() => led.at(-1)).toEqual(secondPlace)
  await expect.poll(() => listening.isListening()).toBe(true)
  // A first connection is made to a server that is there and takes writes, whichever is named first.
  expect(await migrate(address, migrations)).toEqual([])
  await write(db)
})

test('a primary that is gone is left at the next connection, and without one the reason names them all', async () => {
  const [first, second] = [await startServer(), await startServer()]
  for (const server of [first, second]) await migrate(server.address, migrations)
  await asOwner(second.address, ...readOnly('on'))
  const address = await together(first.address, second.address)
  const { db, placeOf } = open(address)
  const [firstPlace, secondPlace] = [await startOf(first), await startOf(second)]
  expect(await placeOf(db)).toEqual(firstPlace)

  await asOwner(second.address, 'set default_transaction_read_only to off', ...readOnly('off'))
  await first.stop()
  await expect.poll(() => write(db).catch(error => error.code)).toBe('written')
  expect(await placeOf(db)).toEqual(secondPlace)

  await second.stop()
  await expect(write(db)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(migrate(address, migrations)).rejects.toThrow(
    /none of 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ takes writes; /,
  )
})

test('a start where every server stands by is refused', async () => {
  const first = await startServer()
  const second = await startStandby(first)
  const address = await together(second.address, second.address)
  await expect(migrate(address, migrations)).rejects.toThrow(/none of .* takes writes; the server is a standby/)
})

const write = async (db: Db) => {
  await sql`insert into due_tasks (name, at) values ('nobody', now()) on conflict do nothing`.execute(db)
  return 'written'
}

/** Both servers have the same data, but each was started at its own moment. */
const STARTED = 'select pg_postmaster_start_time() as at'

function open(address: DatabaseAddress) {
  const [pool, readingPool] = [openPool(address), openReadingPool(address)]
  onTestFinished(async () => void (await Promise.all([pool.end(), readingPool.end()])))
  return {
    db: openDb(pool),
    reading: openDb(readingPool),
    placeOf: async (db: Db) => (await sql<{ at: Date }>`${sql.raw(STARTED)}`.execute(db)).rows[0]?.at,
  }
}

async function startOf({ address }: { address: DatabaseAddress }): Promise<Date | undefined> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  const { rows } = await client.query<{ at: Date }>(STARTED)
  await client.end()
  return rows[0]?.at
}

async function together(...addresses: DatabaseAddress[]): Promise<{ url: string }> {
  const urls = await Promise.all(addresses.map(async address => new URL((await openDatabaseProxy(address)).url)))
  const hosts = urls.map(({ host }) => host).join(',')
  return { url: `postgres://${urls[0]!.username}@${hosts}${urls[0]!.pathname}?target_session_attrs=read-write` }
}
