import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { createTestDatabase } from '#test/database.ts'
import { typedFeed } from './feeds/typed.ts'
import { type PairTerms, usualTerms } from './pair.ts'
import { judgePair } from './pair-rate.ts'
import { publishRates } from './rates.store.ts'
import { toQuote } from './reading.ts'
import { typeQuote } from './type-quote.ts'
import { withdrawTypedQuote } from './typed-quotes.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const typed = (change: object = {}) => ({
  id: randomUUID(),
  pair: 'USDT/RUB' as const,
  value: '93.40',
  author: 'olga@office.example',
  reason: 'the desk on Tverskaya',
  validUntil: later(3600),
  confirmsJump: false,
  ...change,
})
const read = (at: Date) => typedFeed(db, () => at).read(AbortSignal.timeout(30_000))

test('a typed quote counts exactly as typed until it ends, and not after', async () => {
  const quote = typed()
  expect(await typeQuote(db, 'live', quote, noon)).toMatchObject({ ok: true })
  expect(await read(later(3599))).toEqual([
    {
      pair: 'USDT/RUB',
      bid: fractionFromDecimal('93.4'),
      ask: fractionFromDecimal('93.4'),
      at: noon,
      until: quote.validUntil,
      vouched: false,
    },
  ])
  expect(await read(later(3600))).toEqual([])
})

test('a quote that was read in time does not outlive its end', async () => {
  const [reading] = await read(later(3590))
  const { lifetime, source } = typedFeed(db, () => noon)
  expect(toQuote(reading!, { source, lifetime, readAt: later(3590) })).toMatchObject({
    value: { freshUntil: later(3600) },
  })
})

test('of two quotes for one pair the one that was typed last counts, and once it is taken back the other', async () => {
  const second = typed({ value: '93.9' })
  await typeQuote(db, 'live', second, later(60))
  expect(await read(later(61))).toMatchObject([{ bid: fractionFromDecimal('93.9') }])
  expect(await withdrawTypedQuote(db, second.id, 'ivan@office.example', later(70))).toBe(true)
  expect(await withdrawTypedQuote(db, second.id, 'ivan@office.example', later(71))).toBe(false)
  expect(await read(later(71))).toMatchObject([{ bid: fractionFromDecimal('93.4') }])
})

test.each([
  ['no price', { value: '93,40' }, 'not-a-price'],
  ['a price of zero', { value: '0.00' }, 'not-a-price'],
  ['a price below zero', { value: '-93.4' }, 'not-a-price'],
  ['nobody who answers for it', { author: ' ' }, 'no-author'],
  ['no reason', { reason: '' }, 'no-reason'],
  ['an end in the past', { validUntil: noon }, 'already-over'],
  ['an end after more than a day', { validUntil: later(86_401) }, 'too-long'],
])('a quote with %s is refused', async (_, change, reason) => {
  expect(await typeQuote(db, 'live', typed(change), noon)).toMatchObject({ ok: false, refusal: { reason } })
})

test('a slip of the hand is asked about, and taken when it is meant', async () => {
  const terms: PairTerms = { pair: 'GEL/RUB', quorum: 1, ...usualTerms }
  const value = fractionFromDecimal('2.9')!
  const quote = {
    source: 'typed',
    pair: terms.pair,
    value,
    at: noon,
    readAt: noon,
    freshUntil: later(60),
    vouched: false,
  }
  await publishRates(db, 'live', [judgePair([{ source: 'typed', quote }], {}, terms, noon)], [])

  const slip = typed({ pair: 'GEL/RUB', value: '290' })
  expect(await typeQuote(db, 'live', slip, noon)).toEqual({
    ok: false,
    refusal: { reason: 'jump-not-confirmed', present: '2.9' },
  })
  expect(await typeQuote(db, 'live', { ...slip, confirmsJump: true }, noon)).toMatchObject({ ok: true })
})

test('a retry types nothing twice, and another quote cannot take its id', async () => {
  const quote = typed({ pair: 'USDC/RUB' })
  const first = await typeQuote(db, 'live', quote, noon)
  expect(await typeQuote(db, 'live', quote, later(5))).toEqual(first)
  expect(await typeQuote(db, 'live', { ...quote, value: '93.41' }, later(5))).toMatchObject({
    refusal: { reason: 'another-under-this-id' },
  })
})

test('what an operator typed cannot be rewritten by the application', async () => {
  await expect(db.updateTable('typed_quotes').set({ value: '1' }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('typed_quotes').execute()).rejects.toThrow('permission denied')
})
