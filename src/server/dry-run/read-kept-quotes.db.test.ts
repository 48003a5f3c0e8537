import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { readKeptQuotes } from './read-kept-quotes.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-24T12:00:00Z')
const ask = (period: 'day' | 'week', asked: { minutes?: number; bps?: number } = {}) =>
  readKeptQuotes({ db, mode: 'live', breathe: async () => {} }, { period, ...asked }, now)

await db.updateTable('directions').set({ state: 'off' }).execute()
const sell = { from_currency: 'LTC', to_currency: 'SBERRUB' }
const turnOn = (from: string, to: string, formula: string) =>
  db
    .updateTable('directions')
    .set({ state: 'on', formula })
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .execute()

test('without recorded prices nothing is said, and absent terms are those of the settings', async () => {
  await turnOn(sell.from_currency, sell.to_currency, 'LTC/USDT * USDT/RUB')
  await turnOn('SBERRUB', 'LTC', '1 / USDT/RUB / LTC/USDT')
  expect(await ask('day')).toEqual({
    minutes: 10,
    bps: 10,
    since: '2026-11-23T12:00:00.000Z',
    pricesSince: undefined,
    all: undefined,
    worst: [],
    leftOut: 0,
  })
})

test('each way of a formula is judged by the recorded prices of its pairs', async () => {
  // By the minute from 11:30: the dollar stays, the coin falls by a hundredth at 11:45 and stays there.
  await sql`
    insert into rate_history (mode, pair, at, value)
    select 'live', 'LTC/USDT', at, case when at < '2026-11-24T11:45Z' then 100 else 99 end
    from generate_series('2026-11-24T11:30Z'::timestamptz, '2026-11-24T12:00Z', '1 minute') as at
    union all
    select 'live', 'USDT/RUB', at, 90 from generate_series('2026-11-24T11:30Z'::timestamptz, '2026-11-24T12:00Z', '1 minute') as at`.execute(
    db,
  )
  const { all, worst, pricesSince } = await ask('day', { minutes: 5, bps: 50 })
  expect(pricesSince).toBe('2026-11-24T11:30:00.000Z')
  // 26 quotes are recorded to their end; those of the five minutes before the fall see it: 1/99.
  const seen = { quotes: 26, againstPpm: 192_308, meanPpm: 1943, p95Ppm: 10_101, costPpm: 0, askedPpm: 192_308 }
  expect(worst).toEqual([
    { from: 'LTC', to: 'SBERRUB', figures: seen },
    {
      from: 'SBERRUB',
      to: 'LTC',
      figures: { quotes: 26, againstPpm: 0, meanPpm: 0, p95Ppm: 0, costPpm: 0, askedPpm: 0 },
    },
  ])
  // Five of 52: the 95th percentile is the fiftieth.
  expect(all).toEqual({ ...seen, quotes: 52, againstPpm: 96_154, meanPpm: 971, askedPpm: 96_154 })
})

test('a week by the quarter of an hour says nothing of a time shorter than that', async () => {
  expect((await ask('week', { minutes: 10 })).all).toBeUndefined()
  expect((await ask('week', { minutes: 15, bps: 50 })).all).toMatchObject({ quotes: 4, againstPpm: 250_000 })
})
