import { expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { readOwn } from './own-feed.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const record: OwnSourceRecord = {
  enabled: true,
  pair: 'USDT/RUB',
  url: 'https://rates.example/usdt',
  format: 'json',
  bid: 'bid',
  ask: 'ask',
  inverse: false,
  units: 1,
  premiumBps: 0,
  everySeconds: 30,
  oldestSeconds: 180,
  jumpBps: null,
  headers: [],
}
const read = (change: Partial<OwnSourceRecord>, text = '{"bid":90,"ask":100}') =>
  readOwn({ ...record, ...change }, text, noon)

test.each([
  ['two prices', {}, 90n, 100n, 1n],
  ['one price', { ask: '' }, 90n, 90n, 1n],
  ['a price for ten units', { units: 10 }, 9n, 10n, 1n],
  ['an official rate with a premium of two percent', { premiumBps: 200 }, 918n, 1_020n, 10n],
  ['a price with a discount', { premiumBps: -1_000 }, 81n, 90n, 1n],
])('%s becomes a bid and an ask', (_, change, bid, ask, over) => {
  expect(read(change)).toMatchObject({ bid: fraction(bid, over), ask: fraction(ask, over), at: noon })
})

test('a pair the other way round is turned, and its sides change places', () => {
  expect(read({ inverse: true }, '{"bid":"0.01","ask":"0.0125"}')).toMatchObject({
    bid: fraction(80n),
    ask: fraction(100n),
  })
})

test('a price of zero is none, also where it would be divided by', () => {
  expect(() => read({ inverse: true }, '{"bid":0,"ask":0}')).toThrow('zero')
})

test.each([
  ['Authorization: Bearer abc'],
  ['X-Api-Key: abc'],
  ['Cookie: a=b'],
  ['Host: inside.example'],
  ['Accept: a\r\nX: b'],
])('a header that carries a secret or changes the request is refused: %s', line => {
  expect(OwnSourceRecord.safeParse({ ...record, headers: [line] }).success).toBe(false)
})

test('a plain header is taken, and only addresses of the web are', () => {
  expect(OwnSourceRecord.safeParse({ ...record, headers: ['Accept: application/json'] }).success).toBe(true)
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'gopher://a', 'rates'])
    expect(OwnSourceRecord.safeParse({ ...record, url }).success).toBe(false)
})
