import { expect, test } from 'vitest'
import { nextLook } from './next-look.ts'

const madeAt = new Date('2026-11-23T09:00:00Z')
const until = new Date('2026-11-23T10:00:00Z')
const after = (minutes: number) => new Date(madeAt.getTime() + minutes * 60_000)
const pause = (minutes: number) => {
  const next = nextLook({ madeAt, until }, after(minutes))
  return next && (next.getTime() - after(minutes).getTime()) / 1_000
}

test.each([
  [0, 15],
  [2, 15],
  [10, 60],
  [60, 360],
  [600, 1_800],
  [25 * 60, 1_800],
  [25 * 60 + 1, undefined],
  [-5, 15],
])('after %i minutes an invoice is read again %s seconds later', (minutes, seconds) => {
  expect(pause(minutes)).toBe(seconds)
})

test('an open invoice is read a hundred times, not thousands', () => {
  let looks = 0
  for (let now: Date | undefined = madeAt; now; now = nextLook({ madeAt, until }, now)) looks++
  expect(looks).toBeLessThan(120)
})
