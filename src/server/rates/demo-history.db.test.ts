import { expect, test } from 'vitest'
import { significantDown } from '#contract/money/rate.ts'
import { createTestDatabase } from '#test/database.ts'
import { drawDemoPast } from './demo-history.ts'
import { demoPairs, readDemo } from './feeds/demo.ts'
import { pruneHistory, readHistory } from './history.store.ts'
import { middle } from './reading.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-21T12:34:56Z')

test('a new demo office has the past that its market had, and is given it once', async () => {
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

test('the drawn past is as dense as the rule of the history keeps it', async () => {
  expect(await pruneHistory(db, 'demo', now)).toBe(0)
})
