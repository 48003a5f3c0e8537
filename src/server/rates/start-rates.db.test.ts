import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { listen } from '#server/platform/live/listen.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { demoPairs } from './feeds/demo-prices.ts'
import { readHistory } from './history.store.ts'
import { writeManualRates } from './manual-rates.store.ts'
import { RATES_CHANNEL } from './rates.store.ts'
import { type Rates, type RatesSnapshot, startRates } from './start-rates.ts'

const { db, address } = await createTestDatabase()
const log = pino({ enabled: false })
let ahead = 0
const now = () => new Date(Date.now() + ahead)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openRates(options: { cycleMs?: number } = {}): Promise<Rates> {
  const rates = await startRates({
    address,
    db,
    mode: 'demo',
    now,
    log,
    alarm: async () => {},
    endAlarm: async () => {},
    cycleMs: 100,
    ...options,
  })
  const listening = await listen(address, { [RATES_CHANNEL]: () => rates.refresh() }, log)
  closing.push(rates.stop, listening.close)
  return rates
}

/** As an administrator of the database. */
async function asOwner<Row>(sql: string): Promise<Row[]> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const readerPid = async (): Promise<number | undefined> =>
  (
    await asOwner<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and granted and objid = 4683003",
    )
  )[0]?.pid

test('a fresh demo office has a fresh rate for every pair as soon as it has started', async () => {
  const rates = await openRates()
  expect([...rates.now.values()].map(({ pair, state }) => [pair, state])).toEqual(
    demoPairs.map(({ pair }) => [pair, 'fresh']),
  )
  const bitcoin = rates.current('BTC/USDT')
  expect(bitcoin).toMatchObject({ sources: [{ source: 'demo', counted: true }] })
  expect(await readHistory(db, 'demo', 'BTC/USDT', new Date(0))).toHaveLength(1)
})

test('listeners get each new snapshot until they leave', async () => {
  const rates = await openRates()
  const seen: RatesSnapshot[] = []
  const leave = rates.subscribe(snapshot => seen.push(snapshot))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(2), { timeout: 15_000 })
  leave()
  const { length } = seen
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(seen).toHaveLength(length)
})

test('a failing listener affects no other', async () => {
  const rates = await openRates()
  let calls = 0
  rates.subscribe(() => {
    throw new Error('a mistake elsewhere')
  })
  rates.subscribe(() => {
    calls += 1
  })
  await vi.waitFor(() => expect(calls).toBeGreaterThan(1), { timeout: 15_000 })
})

test('one process reads, and another shows the same within a second', async () => {
  const reading = await openRates()
  const pid = await readerPid()
  const following = await openRates()
  expect(await readerPid()).toBe(pid)
  await vi.waitFor(
    () => {
      const [a, b] = [reading.current('BTC/USDT'), following.current('BTC/USDT')]
      expect(a).toEqual(b)
      expect(a.state).toBe('fresh')
      expect(now().getTime() - (b.state === 'fresh' ? b.at.getTime() : 0)).toBeLessThan(1_000)
    },
    { timeout: 30_000, interval: 7 },
  )
})

test.each([
  ['is killed', async () => void (await asOwner(`select pg_terminate_backend(${await readerPid()})`))],
  ['stops', (reading: Rates) => reading.stop()],
])('when the process that reads %s another takes over within seconds', async (_, end) => {
  const reading = await openRates()
  const before = await readerPid()
  const following = await openRates()
  await end(reading)
  const at = now()
  await vi.waitFor(
    async () => {
      const rate = following.current('BTC/USDT')
      expect(rate.state === 'fresh' && rate.at > at).toBe(true)
      expect(await readerPid()).not.toBe(before)
    },
    { timeout: 20_000 },
  )
})

test('a silent leader is replaced within fourteen seconds', async () => {
  await openRates({ cycleMs: 60_000 })
  const before = await readerPid()
  await openRates()
  await vi.waitFor(async () => expect([undefined, before]).not.toContain(await readerPid()), { timeout: 14_000 })
})

test('without a reader rates expire, and they resume by themselves', async () => {
  const rates = await openRates()
  const seen: RatesSnapshot[] = []
  rates.subscribe(snapshot => seen.push(snapshot))
  const usurper = new pg.Client(clientConfig(address))
  await usurper.connect()
  // It takes the lock when the reader loses it, and reads nothing.
  const usurped = usurper.query('select pg_advisory_lock(4683003)')
  await asOwner(`select pg_terminate_backend(${await readerPid()})`)
  await usurped
  ahead += 120_000
  expect(rates.current('BTC/USDT')).toMatchObject({ state: 'paused', reason: 'stale' })
  await vi.waitFor(() => expect(seen.at(-1)?.get('BTC/USDT')).toMatchObject({ state: 'paused', reason: 'stale' }), {
    timeout: 30_000,
  })

  await usurper.end()
  await vi.waitFor(() => expect(seen.at(-1)?.get('BTC/USDT')).toMatchObject({ state: 'fresh' }), { timeout: 20_000 })
})

test('rates resume after the database was away', async () => {
  const rates = await openRates()
  const [{ name }] = (await asOwner<{ name: string }>('select current_database() as name')) as [{ name: string }]
  const elsewhere = new pg.Client({ ...clientConfig(address), ...('url' in address ? {} : { database: 'postgres' }) })
  await elsewhere.connect()
  await elsewhere.query(`alter database ${name} allow_connections false`)
  await elsewhere.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await new Promise(resolve => setTimeout(resolve, 300))
  ahead += 120_000
  expect(rates.current('BTC/USDT')).toMatchObject({ state: 'paused', reason: 'stale' })

  await elsewhere.query(`alter database ${name} allow_connections true`)
  await elsewhere.end()
  await vi.waitFor(() => expect(rates.current('BTC/USDT')).toMatchObject({ state: 'fresh' }), { timeout: 30_000 })
})

test('a manual rate is one more source, and pauses the pair while it contradicts the others', async () => {
  const rates = await openRates()
  const { id: author } = await createPerson(db, { role: 'treasurer' })
  const validUntil = new Date(now().getTime() + 60_000).toISOString()
  const after = { state: 'on', value: '120', validUntil, reason: 'a slip of the hand' } as const
  await db
    .transaction()
    .execute(tx => writeManualRates(tx, [{ key: 'USDT-RUB', after }], now(), { author, confirmed: true }))
  await vi.waitFor(() => expect(rates.current('USDT/RUB')).toMatchObject({ state: 'paused', reason: 'disagreement' }), {
    timeout: 20_000,
  })
  ahead += 61_000
  await vi.waitFor(() => expect(rates.current('USDT/RUB')).toMatchObject({ state: 'fresh' }), { timeout: 20_000 })
})

test('a jump is measured against the value accepted before a restart', async () => {
  await asOwner("update rate_quotes set numerator = numerator * 10 where mode = 'demo' and pair = 'ETH/USDT'")
  const rates = await openRates()
  expect(rates.current('ETH/USDT')).toMatchObject({ state: 'paused', reason: 'jump' })
  expect(rates.current('BTC/USDT')).toMatchObject({ state: 'fresh' })
  await asOwner(
    "update rate_quotes set numerator = null, denominator = null, accepted_at = null where pair = 'ETH/USDT'",
  )
})

test('an unknown pair is not sold', async () => {
  const rates = await openRates()
  expect(rates.current('DOGE/USDT')).toMatchObject({ state: 'paused', reason: 'no-source' })
})

test('stopping ends connections, timers and the leader’s lock', async () => {
  await openRates()
  for (const close of closing.splice(0).reverse()) await close()
  expect(await readerPid()).toBeUndefined()
  // The server notices a closed connection a little later.
  const connections = () =>
    asOwner("select 1 from pg_stat_activity where application_name = 'agio rates' and datname = current_database()")
  await expect.poll(connections).toEqual([])
})
