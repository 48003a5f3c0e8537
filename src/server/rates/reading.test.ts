import { expect, test } from 'vitest'
import { type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { type Lifetime, toQuote } from './reading.ts'

const readAt = new Date('2026-11-21T12:00:00Z')
const lifetime: Lifetime = { stampMs: 120_000, readMs: 120_000, aheadMs: 30_000, outlivesFaults: false }
const from = { source: 'binance', lifetime, readAt }
const seconds = (offset: number) => new Date(readAt.getTime() + offset * 1000)
const said = (bid: string, ask = bid, at = readAt) => ({
  pair: 'BTC/USDT' as const,
  bid: fractionFromDecimal(bid),
  ask: fractionFromDecimal(ask),
  at,
})

test('the value is the exact middle between bid and ask', () => {
  expect(toQuote(said('97412.49', '97412.50'), from)).toMatchObject({
    ok: true,
    value: { value: fractionFromDecimal('97412.495') },
  })
})

test.each([
  ['not a number', said('NaN'), 'not-a-price'],
  ['infinite', said('Infinity'), 'not-a-price'],
  ['below zero', said('-97412.5'), 'not-a-price'],
  ['empty', said(''), 'not-a-price'],
  ['said of one side only', said('97412.5', 'abc'), 'not-a-price'],
  ['an exponent', said('1e5'), 'not-a-price'],
  ['zero', said('0.00000000'), 'zero'],
  ['one side of zero', said('0', '97412.5'), 'zero'],
  ['beyond any price', said('9'.repeat(13)), 'absurd'],
  ['below any price', said('0.0000000000001'), 'absurd'],
  ['of more digits than any price has', said(`1.${'1'.repeat(39)}`), 'absurd'],
  ['bid above ask', said('97412.5', '97412.4'), 'crossed'],
  ['ask ten times the bid', said('97412.5', '974125'), 'wide'],
  ['stamped in the future', said('97412.5', '97412.5', seconds(31)), 'from-the-future'],
  ['stamped with no date', said('97412.5', '97412.5', new Date(Number.NaN)), 'from-the-future'],
])('a price that is %s is refused', (_, reading, reason) => {
  expect(toQuote(reading, from)).toEqual({ ok: false, refusal: { reason } })
})

test('a negative fraction is refused', () => {
  const below: Fraction = { numerator: -1n, denominator: 1n }
  expect(toQuote({ pair: 'BTC/USDT', bid: below, ask: below, at: readAt }, from)).toMatchObject({
    refusal: { reason: 'zero' },
  })
})

test.each([
  ['its stamp is old', { at: seconds(-100) }, seconds(20)],
  ['it was read just now', { at: seconds(10) }, seconds(120)],
  ['a person gave it an end', { until: seconds(60) }, seconds(60)],
])('a quote counts until the first of its limits: %s', (_, change, expected) => {
  expect(toQuote({ ...said('97412.5'), ...change }, from)).toMatchObject({ value: { freshUntil: expected } })
})
