import { expect, test } from 'vitest'
import { fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { usualTerms } from './pair.ts'
import { judgePair } from './pair-rate.ts'
import { publishRates, readRates, readSources } from './rates.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00.123Z')
const terms = { pair: 'BTC/USDT', quorum: 1, ...usualTerms } as const
const quote = {
  source: 'binance',
  pair: terms.pair,
  value: fraction(10n ** 29n + 1n, 3n * 10n ** 24n),
  at: noon,
  readAt: noon,
  freshUntil: new Date(noon.getTime() + 120_000),
  vouched: false,
}

test('a fresh rate is stored to the last digit', async () => {
  const judged = judgePair([{ source: 'binance', quote }], {}, terms, noon)
  await publishRates(db, 'live', [judged], [])
  const { upcoming, ...memory } = judged.memory
  expect(await readRates(db, 'live')).toEqual([{ rate: judged.rate, memory }])
})

test('a paused rate keeps its reason, start and last accepted value', async () => {
  const fresh = judgePair([{ source: 'binance', quote }], {}, terms, noon)
  const slipped = { ...quote, value: fractionFromDecimal('974')! }
  const { rate, memory } = judgePair([{ source: 'binance', quote: slipped }], fresh.memory, terms, noon)
  await publishRates(db, 'live', [{ rate, memory }], [])

  const [read] = await readRates(db, 'live')
  expect(read?.rate).toEqual(rate)
  expect(read?.memory.accepted).toEqual(fresh.memory.accepted)
  expect(read?.memory.paused).toEqual({ reason: 'jump', since: noon })
  expect(read?.memory.jump).toEqual({ value: slipped.value, since: noon })
})

test('the live market does not see data of the demo market', async () => {
  await publishRates(db, 'demo', [judgePair([], {}, { ...terms, pair: 'ETH/USDT' }, noon)], [])
  expect((await readRates(db, 'live')).map(({ rate }) => rate.pair)).toEqual(['BTC/USDT'])
})

test('the health of a source is stored and replaced', async () => {
  const fault = { reason: 'timeout', detail: 'no answer', since: noon }
  await publishRates(db, 'live', [], [{ source: 'kraken', readAt: undefined, fault }])
  expect(await readSources(db, 'live')).toEqual([{ source: 'kraken', readAt: undefined, fault }])
  await publishRates(db, 'live', [], [{ source: 'kraken', readAt: noon, fault: undefined }])
  expect(await readSources(db, 'live')).toEqual([{ source: 'kraken', readAt: noon, fault: undefined }])
})

test.each([
  ['fresh without a value', { state: 'fresh' as const, fresh_until: noon }],
  ['fresh without an end', { state: 'fresh' as const, numerator: '1', denominator: '1', accepted_at: noon }],
  ['paused without a reason', { state: 'paused' as const, since: noon }],
  [
    'worth nothing',
    { state: 'fresh' as const, fresh_until: noon, numerator: '0', denominator: '1', accepted_at: noon },
  ],
])('the database refuses a rate that is %s', async (_, row) => {
  const nothing = {
    reason: null,
    since: null,
    numerator: null,
    denominator: null,
    accepted_at: null,
    fresh_until: null,
  }
  await expect(
    db
      .insertInto('rate_quotes')
      .values({ mode: 'live', pair: 'XMR/USDT', sources: '[]', ...nothing, ...row })
      .execute(),
  ).rejects.toThrow('check constraint')
})
