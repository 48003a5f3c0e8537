import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { PauseReason } from '#server/formulas/source-says.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { pruneHistory, readHistory, readPauses, recordHistory, recordPauses } from './history.store.ts'
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

test('a minute has one point, the first, and a pause has none', async () => {
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

test('older points are thinned, and deleted after a month', async () => {
  for (let minute = 0; minute < 60; minute++) await recordHistory(db, 'demo', [fresh('100')], later(minute * 60))
  const left = async (days: number) => {
    await pruneHistory(db, 'demo', later(days * DAY))
    return (await readHistory(db, 'demo', 'BTC/USDT', noon)).length
  }
  expect([await left(0.5), await left(2), await left(8), await left(31)]).toEqual([60, 4, 1, 0])
})

test('a pause is recorded from its beginning to its end, each reason by itself', async () => {
  const paused = (reason: PauseReason, since: Date): PairRate => ({
    pair: 'BTC/USDT',
    state: 'paused',
    reason,
    since,
    sources: [],
  })
  const read = async (since = noon) => (await readPauses(db, 'live', ['BTC/USDT', 'ETH/USDT'], since)).get('BTC/USDT')
  await recordPauses(db, 'live', [paused('jump', later(5))], later(5))
  await recordPauses(db, 'live', [paused('jump', later(5))], later(10))
  expect(await read()).toEqual([{ since: later(5), reason: 'jump' }])

  await recordPauses(db, 'live', [paused('stale', later(20))], later(20))
  await recordPauses(db, 'live', [fresh('100')], later(50))
  const both = [
    { since: later(5), until: later(20), reason: 'jump' },
    { since: later(20), until: later(50), reason: 'stale' },
  ]
  expect([await read(), await read(later(20)), await read(later(50))]).toEqual([both, [both[1]], undefined])
  await pruneHistory(db, 'live', later(31 * DAY))
  expect(await read()).toBeUndefined()
})

test('a clock that was set back ends a pause where it began', async () => {
  const pause: PairRate = { pair: 'BTC/USDT', state: 'paused', reason: 'jump', since: later(60), sources: [] }
  await recordPauses(db, 'demo', [pause], later(60))
  await recordPauses(db, 'demo', [fresh('100')], later(30))
  const rows = await db.selectFrom('rate_pauses').select(['since', 'until']).where('mode', '=', 'demo').execute()
  expect(rows).toEqual([{ since: later(60), until: later(60) }])
})
