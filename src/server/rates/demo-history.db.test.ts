import { expect, test } from 'vitest'
import { significantDown } from '#contract/money/rate.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { drawDemoPast } from './demo-history.ts'
import { demoPairs, readDemo } from './feeds/demo-prices.ts'
import { pruneHistory, readHistory } from './history.store.ts'
import { middle } from './reading.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-21T12:34:56Z')

test('a new demo office gets the past of its market, once', async () => {
  const drawn = await drawDemoPast(db, 'demo', now)
  const points = await readHistory(db, 'demo', 'BTC/USDT', new Date(0))
  expect(drawn).toBe(points.length * demoPairs.length)

  const days = (at: Date) => (now.getTime() - at.getTime()) / 86_400_000
  expect(days(points[0]!.at)).toBeGreaterThan(29)
  expect(days(points.at(-1)!.at)).toBeLessThan(0.01)
  expect(points.at(-1)!.at < now).toBe(true)
  const { at, value } = points[700]!
  const [bitcoin] = readDemo('demo', at)
  expect(value).toBe(significantDown(middle(bitcoin!.bid!, bitcoin!.ask!), 12))

  expect(await drawDemoPast(db, 'demo', now)).toBe(0)
})

test('the generated past is as dense as the history’s rule', async () => {
  expect(await pruneHistory(db, 'demo', now)).toBe(0)
})
