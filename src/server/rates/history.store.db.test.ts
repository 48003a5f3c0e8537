import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { createTestDatabase } from '#test/database.ts'
import { pruneHistory, readHistory, recordHistory } from './history.store.ts'
import type { PairRate } from './pair-rate.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const DAY = 86_400
const fresh = (value: string): PairRate => ({
  pair: 'BTC/USDT',
  state: 'fresh',
  value: fractionFromDecimal(value)!,
  at: noon,
  freshUntil: noon,
  sources: [],
})

test('a minute has one point, the first, and a pause leaves a gap', async () => {
  await recordHistory(db, 'live', [fresh('100')], noon)
  await recordHistory(db, 'live', [fresh('101')], later(59))
  await recordHistory(
    db,
    'live',
    [{ pair: 'BTC/USDT', state: 'paused', reason: 'jump', since: noon, sources: [] }],
    later(60),
  )
  await recordHistory(db, 'live', [fresh('102.123456789012345')], later(120))
  expect(await readHistory(db, 'live', 'BTC/USDT', noon)).toEqual([
    { at: noon, value: '100' },
    { at: later(120), value: '102.123456789' },
  ])
  expect(await readHistory(db, 'demo', 'BTC/USDT', noon)).toEqual([])
})

test('with age the points grow fewer, and after a month there are none', async () => {
  for (let minute = 0; minute < 60; minute++) await recordHistory(db, 'demo', [fresh('100')], later(minute * 60))
  const left = async (days: number) => {
    await pruneHistory(db, 'demo', later(days * DAY))
    return (await readHistory(db, 'demo', 'BTC/USDT', noon)).length
  }
  expect([await left(0.5), await left(2), await left(8), await left(31)]).toEqual([60, 4, 1, 0])
})
