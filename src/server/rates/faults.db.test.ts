import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { StaffActor } from '#server/auth/staff.ts'
import { listen } from '#server/platform/live/listen.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { type Behaviour, openPriceSources } from '#test/outside/price-sources.ts'
import { acceptRate } from './accept-rate.ts'
import { exchangeNames } from './feeds/exchange-markets.ts'
import { LONE_MS } from './lone-source.ts'
import { type Pair, type PairTerms, usualTerms } from './pair.ts'
import { DOWN_MS, type PriceAlarm } from './price-alarms.ts'
import { RATES_CHANNEL, readSources } from './rates.store.ts'
import { startRates } from './start-rates.ts'

// End to end: sources over HTTP → worker thread → checks → PostgreSQL → the rates of this process. Only Kraken quotes
// XMR/USDT; four exchanges quote BTC/USDT.

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const CYCLE_MS = 100

const { db, address } = await createTestDatabase()
const outside = await openPriceSources(now)
const ended: unknown[] = []
const alarms: PriceAlarm[] = []
const log = pino({ level: 'error' }, { write: line => ended.push(line) })
const pairs: PairTerms[] = [
  { pair: 'BTC/USDT', quorum: 2, ...usualTerms },
  { pair: 'XMR/USDT', quorum: 1, ...usualTerms },
  { pair: 'KZT/RUB', quorum: 1, ...usualTerms },
  { pair: 'EUR/USD', quorum: 1, ...usualTerms },
]
const rates = await startRates({
  address,
  db,
  mode: 'live',
  now,
  log,
  pairs,
  cycleMs: CYCLE_MS,
  alarm: async raised => void alarms.push(raised),
  endAlarm: async () => {},
  network: { origins: outside.origins, timeoutMs: 1_500, everyMs: 50 },
})
const listening = await listen(address, { [RATES_CHANNEL]: () => rates.refresh() }, log)
afterAll(async () => {
  await listening.close()
  await rates.stop()
  await outside.close()
})
afterEach(async () => {
  for (const source of exchangeNames) outside.behave(source, { kind: 'well' })
  outside.behave('bank-of-russia', { kind: 'well' })
  for (const { pair } of pairs) await becomes(pair, 'fresh')
  // Pairs are fresh with two sources of four: the others may still be on their way back.
  await vi.waitFor(async () => expect((await readSources(db, 'live')).filter(({ fault }) => fault)).toEqual([]), {
    timeout: 30_000,
  })
})

const stateOf = (pair: Pair): string => {
  const rate = rates.current(pair)
  return rate.state === 'fresh' ? 'fresh' : rate.reason
}
const becomes = (pair: Pair, state: string) =>
  vi.waitFor(() => expect(stateOf(pair)).toBe(state), { timeout: 30_000, interval: 20 })

/** Moves the decimal point, keeping the digits. */
const pointMoved = (places: number) => (text: string) => {
  const comma = text.includes(',')
  const [whole = '', decimals = ''] = text.replace(',', '.').split('.')
  const digits = `${'0'.repeat(9)}${whole}${decimals.padEnd(9, '0')}`
  const point = digits.length - Math.max(decimals.length, 9) + places
  return `${digits.slice(0, point).replace(/^0+(?=\d)/, '')}${comma ? ',' : '.'}${digits.slice(point)}`
}
const times = (factor: number) => (text: string) => (Number(text) * factor).toFixed(4)

test('working sources make every pair fresh', async () => {
  for (const { pair } of pairs) await becomes(pair, 'fresh')
  const bitcoin = rates.current('BTC/USDT')
  expect(bitcoin.sources.map(({ source }) => source).sort()).toEqual([...exchangeNames].sort())
})

const wrongPrices: [string, Behaviour, string][] = [
  ['ten times the price', { kind: 'price', bend: pointMoved(1) }, 'jump'],
  ['a hundred times the price', { kind: 'price', bend: pointMoved(2) }, 'jump'],
  ['a hundredth of the price', { kind: 'price', bend: pointMoved(-2) }, 'jump'],
  ['30 % too much', { kind: 'price', bend: times(1.3) }, 'jump'],
  ['30 % too little', { kind: 'price', bend: times(0.7) }, 'jump'],
  ['zero', { kind: 'price', bend: () => '0.00000000' }, 'nonsense'],
  ['a price below zero', { kind: 'price', bend: text => `-${text}` }, 'nonsense'],
  ['not a number', { kind: 'price', bend: () => 'NaN' }, 'nonsense'],
  ['an old time', { kind: 'clock', ahead: -180_000 }, 'stale'],
  ['a time to come', { kind: 'clock', ahead: 180_000 }, 'nonsense'],
]
test.each(wrongPrices)('a source that says %s pauses only what it alone quotes', async (_, how, reason) => {
  outside.behave('kraken', how)
  await becomes('XMR/USDT', reason)
  expect(stateOf('BTC/USDT')).toBe('fresh')
  outside.behave('kraken', { kind: 'well' })
  await becomes('XMR/USDT', 'fresh')
})

const noAnswers: [string, Behaviour, string, string][] = [
  ['is empty', { kind: 'body', body: '' }, 'unreadable', 'source-unreadable'],
  ['is HTML', { kind: 'body', body: '<html>Just a moment…</html>' }, 'unreadable', 'source-unreadable'],
  ['breaks off', { kind: 'cut' }, 'unreadable', 'source-unreadable'],
  ['is an error of the server', { kind: 'body', body: 'upstream', status: 503 }, 'status', 'source-unreadable'],
  ['is a redirect', { kind: 'redirect' }, 'redirect', 'source-unreadable'],
  ['is ten megabytes long', { kind: 'huge' }, 'too-large', 'source-unreadable'],
  ['never begins', { kind: 'silent' }, 'timeout', 'source-silent'],
  ['never ends', { kind: 'drip' }, 'timeout', 'source-silent'],
  ['is a broken connection', { kind: 'hang-up' }, 'unreachable', 'source-silent'],
]
describe.each(noAnswers)('an answer that %s', (_, how, fault, reason) => {
  const failsSo = (source: string) =>
    vi.waitFor(
      async () => {
        const health = await readSources(db, 'live')
        expect(health.find(one => one.source === source)?.fault?.reason).toBe(fault)
      },
      { timeout: 30_000 },
    )

  test('pauses at once only what the source alone quotes, until it recovers', async () => {
    outside.behave('kraken', how)
    await becomes('XMR/USDT', reason)
    expect(stateOf('BTC/USDT')).toBe('fresh')
    await failsSo('kraken')
    outside.behave('kraken', { kind: 'well' })
    await becomes('XMR/USDT', 'fresh')
  })

  test('keeps daily rates of a bank until they expire', async () => {
    outside.behave('bank-of-russia', how)
    await failsSo('bank-of-russia')
    expect(stateOf('KZT/RUB')).toBe('fresh')
    ahead += 6 * 3_600_000
    expect(stateOf('KZT/RUB')).toBe('stale')
    outside.behave('bank-of-russia', { kind: 'well' })
    await becomes('KZT/RUB', 'fresh')
  })
})

test('ten times the price from all exchanges at once is not believed', async () => {
  for (const name of exchangeNames) outside.behave(name, { kind: 'price', bend: pointMoved(1) })
  await becomes('BTC/USDT', 'jump')
})

test('two against two is a disagreement', async () => {
  for (const name of ['binance', 'okx'] as const) outside.behave(name, { kind: 'price', bend: times(1.3) })
  await becomes('BTC/USDT', 'disagreement')
})

test('one exchange left of four is not enough', async () => {
  for (const name of ['binance', 'okx', 'kraken'] as const) outside.behave(name, { kind: 'hang-up' })
  await becomes('BTC/USDT', 'too-few-sources')
})

test('a person lets the one exchange left count, until half an hour is over', async () => {
  for (const name of ['binance', 'okx', 'kraken'] as const) outside.behave(name, { kind: 'hang-up' })
  await becomes('BTC/USDT', 'too-few-sources')
  const { lone_since: since } = await db
    .selectFrom('rate_quotes')
    .select('lone_since')
    .where('pair', '=', 'BTC/USDT')
    .executeTakeFirstOrThrow()
  const { id } = await createPerson(db, { role: 'treasurer' })
  const actor = { staff: { id, role: 'treasurer' } as StaffActor['staff'], now: now() }
  await acceptRate(db, 'live', { pair: 'BTC/USDT', kind: 'lone', since: since! }, actor)
  await becomes('BTC/USDT', 'fresh')
  alarms.length = 0
  ahead += LONE_MS
  await becomes('BTC/USDT', 'too-few-sources')
  await vi.waitFor(() => expect(alarms.map(({ subject }) => subject)).toContain('lone-source-ended'), {
    timeout: 20_000,
  })
})

test('failing exchanges raise alarms, for each source and for the paused pairs', async () => {
  alarms.length = 0
  for (const name of exchangeNames) outside.behave(name, { kind: 'hang-up' })
  await becomes('BTC/USDT', 'source-silent')
  await becomes('XMR/USDT', 'source-silent')
  expect(alarms).toEqual([])
  ahead += DOWN_MS
  await vi.waitFor(() => expect(alarms).toHaveLength(exchangeNames.length + 1), { timeout: 20_000 })
  expect(
    alarms
      .filter(({ kind }) => kind === 'price-source-down')
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([...exchangeNames].sort())
  expect(alarms).toContainEqual({
    kind: 'rates-paused',
    subject: 'source-silent',
    detail: { pairs: 'BTC/USDT, XMR/USDT' },
  })
})

test('no redirect was followed, and the worker thread never ended', () => {
  expect(outside.strayed()).toBe(0)
  expect(ended).toEqual([])
})
