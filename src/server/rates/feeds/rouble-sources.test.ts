import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { recorded } from '#test/outside/price-answers.ts'
import { type Behaviour, openPriceSources } from '#test/outside/price-sources.ts'
import { officePairs } from '../known-sources.ts'
import { judgePair, type Word } from '../pair-rate.ts'
import { toQuote } from '../reading.ts'
import { abcex, readAbcex } from './abcex.ts'
import { bybitP2p, readBybitP2p } from './bybit-p2p.ts'
import { rapira, readRapira } from './rapira.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const outside = await openPriceSources(() => noon)
const feeds = {
  rapira: rapira(outside.origin('rapira')),
  abcex: abcex(outside.origin('abcex')),
  'bybit-p2p': bybitP2p(outside.origin('bybit-p2p')),
}
type Name = keyof typeof feeds
const names = Object.keys(feeds) as Name[]
afterEach(() => {
  for (const name of names) outside.behave(name, { kind: 'well' })
})
afterAll(() => outside.close())
const read = (name: Name, ms = 30_000) => feeds[name].read(AbortSignal.timeout(ms))

test.each([
  ['rapira', '93.38', '93.46'],
  ['abcex', '93.36', '93.45'],
  // Of the makers who have completed enough, the middle of the nine best on either side.
  ['bybit-p2p', '93.15', '93.55'],
] as const)('%s: roubles for a USDT are taken exactly, as old as the answer', async (name, bid, ask) => {
  const reading = (await read(name)).find(({ pair }) => pair === 'USDT/RUB')
  expect(reading).toEqual({ pair: 'USDT/RUB', bid: fractionFromDecimal(bid), ask: fractionFromDecimal(ask), at: noon })
})

test('two exchanges and a board agree on the roubles for a USDT', async () => {
  const terms = officePairs('live', new Map()).find(({ pair }) => pair === 'USDT/RUB')!
  const words: Word[] = []
  for (const name of names) {
    const reading = (await read(name)).find(({ pair }) => pair === 'USDT/RUB')!
    const quote = toQuote(reading, { source: name, lifetime: feeds[name].lifetime, readAt: noon })
    if (quote.ok) words.push({ source: name, quote: quote.value })
  }
  const { rate } = judgePair(words, {}, terms, noon)
  expect(rate).toMatchObject({ state: 'fresh' })
  expect(rate.sources.map(({ source, counted }) => [source, counted])).toEqual(names.map(name => [name, true]))
  // One of them alone is not believed.
  expect(judgePair(words.slice(0, 1), {}, terms, noon).rate).toMatchObject({ reason: 'too-few-sources' })
})

const faults: [string, Behaviour, string][] = [
  ['is empty', { kind: 'body', body: '' }, 'unreadable'],
  ['is HTML', { kind: 'body', body: '<html>Just a moment…</html>' }, 'unreadable'],
  ['breaks off', { kind: 'cut' }, 'unreadable'],
  ['has another form', { kind: 'body', body: '{"data":[],"bid":{},"result":{}}' }, 'unreadable'],
  ['is an error of the server', { kind: 'body', body: 'upstream', status: 502 }, 'status'],
  ['is a refusal', { kind: 'body', body: 'blocked', status: 403 }, 'status'],
  ['is a redirect', { kind: 'redirect' }, 'redirect'],
  ['is larger than two megabytes', { kind: 'huge' }, 'too-large'],
  ['never begins', { kind: 'silent' }, 'timeout'],
  ['is a broken connection', { kind: 'hang-up' }, 'unreachable'],
]
describe.each(names)('%s', name => {
  test.each(faults)('an answer that %s is a fault', async (_, behaviour, reason) => {
    outside.behave(name, behaviour)
    await expect(read(name, reason === 'timeout' ? 300 : 30_000)).rejects.toMatchObject({ reason })
  })
})

test.each(['-5', '1e2', 'null'])('a price of Rapira that is written as %s is no price', text => {
  const written = recorded('rapira').toString().replace('93.38', text)
  expect(readRapira(written, noon)[0]?.bid).toBeUndefined()
})

test('the digits of a price are kept, however many', () => {
  const written = recorded('rapira').toString().replace('93.38', '93.38000000000000000000000001')
  expect(readRapira(written, noon)[0]?.bid).toEqual(fractionFromDecimal('93.38000000000000000000000001'))
})

test('the best offers of an order book are found in whatever order they come', () => {
  const book = '{"bid":[{"price":"93.1"},{"price":93.36}],"ask":[{"price":93.6},{"price":"93.45"}]}'
  expect(readAbcex('USDT/RUB', book, noon)).toMatchObject({
    bid: fractionFromDecimal('93.36'),
    ask: fractionFromDecimal('93.45'),
  })
  expect(readAbcex('USDT/RUB', '{"bid":[],"ask":[{"price":1}]}', noon).bid).toBeUndefined()
})

const offers = (prices: readonly (string | [string, object])[]) =>
  JSON.stringify({
    result: {
      items: prices.map(price => ({
        price: typeof price === 'string' ? price : price[0],
        recentOrderNum: 100,
        recentExecuteRate: '98',
        ...(typeof price === 'string' ? {} : price[1]),
      })),
    },
  })
const five = ['93', '93', '93', '93', '93']

test('on a board, one maker who asks for the moon moves nothing', () => {
  const { bid, ask } = readBybitP2p('USDT/RUB', offers([...five, '900']), offers([...five, '1']), noon)
  expect([bid, ask]).toEqual([fraction(93n), fraction(93n)])
})

test.each([
  ['has traded little', { recentOrderNum: 3 }],
  ['breaks off many trades', { recentExecuteRate: 60 }],
])('on a board, a maker who %s does not count', (_, maker) => {
  const strange = ['90', '90', '90', '90', '90', '90'].map((price): [string, object] => [price, maker])
  expect(readBybitP2p('USDT/RUB', offers(five), offers([...strange, ...five]), noon).ask).toEqual(fraction(93n))
})

test('a board with few proven makers says nothing', () => {
  expect(() => readBybitP2p('USDT/RUB', offers(five), offers(five.slice(1)), noon)).toThrow('fewer than 5')
})

test('sides of a board that cross are no fault: the lower is the bid', () => {
  const [low, high] = [offers(['93', '93', '93', '93', '93']), offers(['94', '94', '94', '94', '94'])]
  expect(readBybitP2p('USDT/RUB', high, low, noon)).toMatchObject({ bid: fraction(93n), ask: fraction(94n) })
})
