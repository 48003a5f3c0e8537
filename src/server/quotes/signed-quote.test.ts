import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldQuote, QUOTE_HOLDS_MS, readQuote, signQuote } from './signed-quote.ts'

const key = 'the key of this office'
const noon = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const quote: HeldQuote = {
  from: 'BTC',
  to: 'SBERRUB',
  side: 'from',
  give: 10_000_000n,
  get: 64_219_990n,
  exchanged: 10_000_000n,
  converted: 64_123_805n,
  lines: [
    { kind: 'network-fee', side: 'to', units: -7n, account: 'income', countsFor: 'office' },
    { kind: 'discount', side: 'to', units: 96_185n, account: 'discounts', countsFor: 'client', bps: 15n },
  ],
  terms: {
    course: { give: '1', get: '6412380.5' },
    price: '6501234.7',
    fromFee: { fixed: 0n, bps: 0n, min: 0n },
    toFee: { fixed: 0n, bps: 50n, min: 1_000n, max: 90_000n },
    networkFee: { units: 7n, paidBy: 'office' },
    roomBps: 75n,
    discountBps: 15n,
    fromScale: 8,
    toScale: 2,
  },
  promoCode: null,
  claim: null,
  place: null,
  issuedAt: noon,
  holdsUntil: after(QUOTE_HOLDS_MS),
}
const token = signQuote(quote, key)

test('a quote is read back to the last figure', () => {
  expect(readQuote(token, key, noon)).toEqual({ ok: true, value: quote })
})

test('a quote holds for exactly sixty seconds', () => {
  expect(readQuote(token, key, after(59_999)).ok).toBe(true)
  expect(readQuote(token, key, after(60_000))).toEqual({
    ok: false,
    refusal: { reason: 'quote-expired', expired: quote },
  })
})

test('no character of a token can be changed', () => {
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...'AZaz09-_.=+/ é'), (at, character) => {
      fc.pre(token[at] !== character)
      const forged = token.slice(0, at) + character + token.slice(at + 1)
      expect(readQuote(forged, key, noon)).toEqual({ ok: false, refusal: { reason: 'quote-forged' } })
    }),
    { numRuns: 2_000 },
  )
})

test('unsigned figures are forged in any format', () => {
  const better = signQuote({ ...quote, get: quote.get + 1n }, 'another key')
  const [body] = better.split('.')
  const [, signature] = token.split('.')
  for (const forged of [
    better,
    `${body}.${signature}`,
    `${body}.`,
    `${body}`,
    `${token}.`,
    ` ${token}`,
    `${token}\n`,
    '',
    '.',
    'x'.repeat(9_000),
  ]) {
    expect(readQuote(forged, key, noon)).toEqual({ ok: false, refusal: { reason: 'quote-forged' } })
  }
})

test('a text signed with the same key for another purpose is not a quote', () => {
  const body = token.split('.')[0]!
  const other = createHmac('sha256', key).update(body).digest('base64url')
  expect(readQuote(`${body}.${other}`, key, noon)).toMatchObject({ refusal: { reason: 'quote-forged' } })
})
