import { expect, test } from 'vitest'
import { significantDown } from '#contract/money/rate.ts'
import { demoArticles } from '#server/content/texts/demo-articles.ts'
import { factsOfOffice } from '#server/content/texts/facts-of-office.ts'
import { rulesText } from '#server/content/texts/rules.ts'
import { DEMO_SEED, readDemo } from '#server/rates/feeds/demo-prices.ts'
import { middle } from '#server/rates/reading.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readKeptQuotes } from './read-kept-quotes.ts'

// A day of the demo's market as an office records it, a price a minute.
const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-24T12:00:00Z')
const MINUTES = 24 * 60
for (let hour = 0; hour < 24; hour++) {
  const moments = Array.from({ length: 60 }, (_, i) => new Date(now.getTime() - (MINUTES - 1 - hour * 60 - i) * 60_000))
  const points = moments.flatMap(at =>
    readDemo(DEMO_SEED, at).map(({ pair, bid, ask }) => ({
      mode: 'demo' as const,
      pair,
      at,
      value: significantDown(middle(bid!, ask!), 12),
    })),
  )
  await db.insertInto('rate_history').values(points).execute()
}
const overTheDay = async (asked: { minutes?: number; bps?: number }) => {
  const { all } = await readKeptQuotes({ db, mode: 'demo', breathe: async () => {} }, { period: 'day', ...asked }, now)
  return all!
}

test('whoever orders within two minutes gets the sum of the home page, at any moment of the day', async () => {
  // A form of three fields. Without the office's limit six of ten sums would have moved meanwhile.
  expect(await overTheDay({ minutes: 2, bps: 0 })).toMatchObject({ askedPpm: 633_832, p95Ppm: 311 })
  expect(await overTheDay({ minutes: 2 })).toMatchObject({ askedPpm: 0 })
})

test('within the ten minutes of the rules one customer of a hundred is asked, and none pays for a move unasked', async () => {
  const { quotes, askedPpm, p95Ppm, costPpm } = await overTheDay({})
  expect(quotes).toBeGreaterThan(80_000)
  expect(askedPpm).toBeLessThanOrEqual(10_000)
  // In hundredths of a percent: what nineteen of twenty moves came to, and what keeping to all of them costs at most.
  expect(p95Ppm).toBeLessThanOrEqual(1_000)
  expect(costPpm).toBeLessThanOrEqual(250)
})

test('what the office writes of the shown sum is what the day has shown', async () => {
  const rules = rulesText(await factsOfOffice(db))
  expect(rules.ru.replaceAll('\u00a0', ' ')).toContain(
    'держим до 10 минут, если курс не уйдёт против обменника больше чем на 0,1 %',
  )
  expect(rules.en.replaceAll('\u00a0', ' ')).toContain(
    'up to 10 minutes, unless the rate moves against the office by more than 0.1%',
  )
  // Some are asked, so nothing says that whatever is shown is what one gets.
  const written = Object.values(demoArticles).flatMap(({ text }) => [text.ru, text.en])
  for (const text of [rules.ru, rules.en, ...written])
    expect(text).not.toMatch(/Сумма в расчёте — та|Сумма, которую вы видите|The amount you see is/)
})
