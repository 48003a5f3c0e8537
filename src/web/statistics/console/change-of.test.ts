import { expect, test } from 'vitest'
import { changeOf, shareOf } from './change-of.ts'

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 100, 0],
  [0, 100, -100],
  // A loss that became a gain is an improvement.
  [50, -100, 150],
  [5, 0, undefined],
  [0, 0, undefined],
])('from %2$d to %1$d it is %3$s percent', (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent)
})

test.each([
  [1, 4, 25],
  [1, 3, 33],
  [0, 3, 0],
  [0, 0, undefined],
])('%d of %d are %s percent', (part, whole, percent) => {
  expect(shareOf(part, whole)).toBe(percent)
})
