import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { recordHistory } from '#server/rates/history.store.ts'
import type { Pair } from '#server/rates/pair.ts'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { type Board, buildBoard, entryOf } from './board.ts'
import { openRateHistoryCache } from './rate-history-cache.ts'

const { db } = await createTestDatabase()
const noon = saturdayNoon
const board: Board = buildBoard(demoBoard, noon)
const pairs: Pair[] = ['BTC/USDT', 'USDT/RUB']

const record = (at: Date) =>
  recordHistory(
    db,
    'demo',
    pairs.map(pair => ({
      pair,
      state: 'fresh' as const,
      value: fractionFromDecimal('100')!,
      at,
      freshUntil: at,
      sources: [],
    })),
    at,
  )

test('an empty chart is not cached: the first point shows at once and the next within a minute', async () => {
  let now = noon
  const historyOf = openRateHistoryCache({ db, mode: 'demo', now: () => now })
  const points = async () => {
    const answer = await historyOf(entryOf(board, 'BTC', 'SBERRUB')!, 'day')
    return (JSON.parse(answer.in('identity').body.toString()) as unknown[]).length
  }

  expect(await points()).toBe(0)
  await record(noon)
  expect(await points()).toBe(1)

  await record(new Date(noon.getTime() + 60_000))
  now = new Date(noon.getTime() + 59_000)
  expect(await points()).toBe(1)
  now = new Date(noon.getTime() + 60_000)
  expect(await points()).toBe(2)
})
