import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '#server/database/listen.ts'
import { createTestDatabase } from '#test/database.ts'
import { type Behaviour, openPriceSources } from '#test/outside/price-sources.ts'
import { exchangeNames } from './feeds/exchange-markets.ts'
import { type Pair, type PairTerms, usualTerms } from './pair.ts'
import { DOWN_MS, type PriceAlarm } from './price-alarms.ts'
import { RATES_CHANNEL, readSources } from './rates.store.ts'
import { startRates } from './start-rates.ts'

// The whole way: sources over HTTP → their thread → the guards → PostgreSQL → what this process would sell at.
// XMR/USDT is what Kraken alone says; BTC/USDT is what four exchanges say.

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
})

const stateOf = (pair: Pair): string => {
  const rate = rates.current(pair)
  return rate.state === 'fresh' ? 'fresh' : rate.reason
}
const becomes = (pair: Pair, state: string) =>
  vi.waitFor(() => expect(stateOf(pair)).toBe(state), { timeout: 30_000, interval: 20 })

/** A whole number of times as much, or a whole part of it: the point moves, the digits stay. */
const pointMoved = (places: number) => (text: string) => {
  const comma = text.includes(',')
  const [whole = '', decimals = ''] = text.replace(',', '.').split('.')
  const digits = `${'0'.repeat(9)}${whole}${decimals.padEnd(9, '0')}`
  const point = digits.length - Math.max(decimals.length, 9) + places
  return `${digits.slice(0, point).replace(/^0+(?=\d)/, '')}${comma ? ',' : '.'}${digits.slice(point)}`
}
const times = (factor: number) => (text: string) => (Number(text) * factor).toFixed(4)

test('well sources make every pair fresh', async () => {
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
test.each(wrongPrices)(
  'a source that says %s pauses what it alone quotes, and nothing else',
  async (_, how, reason) => {
    outside.behave('kraken', how)
    await becomes('XMR/USDT', reason)
    expect(stateOf('BTC/USDT')).toBe('fresh')
    outside.behave('kraken', { kind: 'well' })
    await becomes('XMR/USDT', 'fresh')
  },
)

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

  test('pauses at once what the source alone quotes, and nothing else, and it comes back', async () => {
    outside.behave('kraken', how)
    await becomes('XMR/USDT', reason)
    expect(stateOf('BTC/USDT')).toBe('fresh')
    await failsSo('kraken')
    outside.behave('kraken', { kind: 'well' })
    await becomes('XMR/USDT', 'fresh')
  })

  test('leaves what a bank has published for the day, until that is too old', async () => {
    outside.behave('bank-of-russia', how)
    await failsSo('bank-of-russia')
    expect(stateOf('KZT/RUB')).toBe('fresh')
    ahead += 6 * 3_600_000
    expect(stateOf('KZT/RUB')).toBe('stale')
    outside.behave('bank-of-russia', { kind: 'well' })
    await becomes('KZT/RUB', 'fresh')
  })
})

test('all exchanges at once with ten times the price are not believed', async () => {
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

test('when all exchanges stay away staff are called: for each source, and for what is not sold any more', async () => {
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
  expect(alarms).toContainEqual({ kind: 'rates-paused', subject: 'source-silent', detail: 'BTC/USDT, XMR/USDT' })
})

test('nobody followed a redirect, and the thread of the sources never ended', () => {
  expect(outside.strayed()).toBe(0)
  expect(ended).toEqual([])
})
