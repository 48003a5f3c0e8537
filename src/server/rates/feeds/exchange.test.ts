import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Behaviour, openPriceSources } from '#test/outside/price-sources.ts'
import type { Feed } from '../feed.ts'
import { openExchange } from './exchange.ts'
import { exchangeMarkets, exchangeNames } from './exchange-markets.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const outside = await openPriceSources(() => noon)
afterEach(() => {
  for (const name of exchangeNames) outside.behave(name, { kind: 'well' })
})
const feeds = new Map<string, Feed>()
beforeAll(async () => {
  for (const name of exchangeNames) feeds.set(name, await openExchange(name, outside.origin(name)))
  return () => outside.close()
})
const read = (name: string, ms = 30_000) => feeds.get(name)!.read(AbortSignal.timeout(ms))

test.each([
  ['binance', 'BTC/USDT', '97412.49', '97412.50'],
  ['kraken', 'BTC/USDT', '97405.0', '97405.1'],
  ['kraken', 'XMR/USDT', '164.82', '165.01'],
  ['okx', 'TRX/USDT', '0.28741', '0.28745'],
  ['bybit', 'TON/USDT', '5.41', '5.413'],
])('%s: bid and ask of %s are taken exactly', async (name, pair, bid, ask) => {
  const reading = (await read(name)).find(reading => reading.pair === pair)
  expect(reading).toEqual({ pair, bid: fractionFromDecimal(bid), ask: fractionFromDecimal(ask), at: noon })
})

test.each(exchangeNames)('%s: exactly the requested markets are read', async name => {
  const pairs = (await read(name)).map(reading => reading.pair)
  expect(pairs.sort()).toEqual(Object.keys(exchangeMarkets[name]).sort())
  expect(feeds.get(name)?.source).toBe(name)
})

test('a price with more digits than a floating-point number holds keeps them all', async () => {
  outside.behave('binance', { kind: 'price', bend: () => '97412.12345678901234567891' })
  const [reading] = await read('binance')
  expect(reading?.bid).toEqual(fractionFromDecimal('97412.12345678901234567891'))
})

test.each(['NaN', '-5', 'abc', '', '0.00000000'])('a price written as «%s» is no price', async text => {
  for (const name of exchangeNames) {
    outside.behave(name, { kind: 'price', bend: () => text })
    const [reading] = await read(name)
    expect([undefined, { numerator: 0n, denominator: 1n }]).toContainEqual(reading?.bid)
  }
})

test('a market without a timestamp is as old as the answer', async () => {
  outside.behave('kraken', { kind: 'clock', ahead: -600_000 })
  expect((await read('kraken'))[0]?.at).toEqual(new Date(noon.getTime() - 600_000))
})

test.each(['binance', 'kraken'] as const)('%s: a delisted market does not affect the others', async name => {
  const feed = await openExchange(name, outside.origin(name))
  outside.behave(name, { kind: 'without', market: exchangeMarkets[name]['LTC/USDT']! })
  const others = Object.keys(exchangeMarkets[name]).filter(pair => pair !== 'LTC/USDT')
  expect((await feed.read(AbortSignal.timeout(30_000))).map(reading => reading.pair).sort()).toEqual(others.sort())

  const before = outside.asked(name)
  expect(await feed.read(AbortSignal.timeout(30_000))).toHaveLength(others.length)
  expect(outside.asked(name)).toBe(before + 1)
})

const faults: [string, Behaviour, string][] = [
  ['is empty', { kind: 'body', body: '' }, 'unreadable'],
  ['is HTML', { kind: 'body', body: '<html>Just a moment…</html>' }, 'unreadable'],
  ['breaks off', { kind: 'cut' }, 'unreadable'],
  ['has no markets', { kind: 'body', body: '{"retCode":0,"code":"0","error":[],"result":{},"data":[]}' }, 'unreadable'],
  ['is an error of the server', { kind: 'body', body: 'upstream', status: 502 }, 'status'],
  ['is a redirect', { kind: 'redirect' }, 'redirect'],
  ['is larger than two megabytes', { kind: 'huge' }, 'too-large'],
  ['never begins', { kind: 'silent' }, 'timeout'],
  ['never ends', { kind: 'drip' }, 'timeout'],
  ['is a broken connection', { kind: 'hang-up' }, 'unreachable'],
]
describe.each(exchangeNames)('%s', name => {
  test.each(faults)(
    'an answer that %s is a fault, and the next reading is well again',
    async (_, behaviour, reason) => {
      outside.behave(name, behaviour)
      // Only the timeout case needs a short deadline.
      const patience = reason === 'timeout' ? 300 : 30_000
      await expect(read(name, patience)).rejects.toMatchObject({ reason })
      outside.behave(name, { kind: 'well' })
      expect((await read(name)).length).toBeGreaterThan(5)
    },
  )
})

test('no redirect was followed', () => {
  expect(outside.strayed()).toBe(0)
})
