import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointAt, surplusPoints } from './history.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const everyMinute = (fromMinutesAgo: number, count: number) =>
  Array.from({ length: count }, (_, i) => ago(fromMinutesAgo - i))
const kept = (points: Date[]) => {
  const surplus = new Set(surplusPoints(points, now).map(Number))
  return points.filter(point => !surplus.has(point.getTime()))
}

test.each([
  ['the last day keeps every minute', 60, 60, 60],
  ['an hour of the last week keeps four points', 2 * 24 * 60, 60, 4],
  ['a day of the last month keeps twenty-four', 10 * 24 * 60, 24 * 60, 24],
  ['what is older than a month goes', 40 * 24 * 60, 60, 0],
])('%s', (_, from, count, expected) => {
  expect(kept(everyMinute(from, count))).toHaveLength(expected)
})

test('the first point of a step stays, even when the office opened in the middle of it', () => {
  expect(kept([ago(2 * 24 * 60 - 7), ago(2 * 24 * 60 - 9)])).toEqual([ago(2 * 24 * 60 - 7)])
})

test('thinning is idempotent', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 35 * 24 * 60 }), { maxLength: 200 })
  fc.assert(
    fc.property(minutes, ages => {
      const once = kept([...new Set(ages)].map(ago))
      expect(kept(once)).toEqual(once)
    }),
  )
})

test('a point is at the start of its minute', () => {
  expect(pointAt(new Date('2026-11-21T12:00:59.999Z'))).toEqual(now)
})
