import { expect, test } from 'vitest'
import { leftText } from './left-text.ts'

test.each([
  [18 * 60_000 + 42_000, '18:42'],
  [999, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [2 * 3_600_000 + 5 * 60_000, '2\u00a0ч 05\u00a0мин'],
  [76 * 3_600_000, '3\u00a0дн 4\u00a0ч'],
])('%i ms are %s', (left, text) => {
  expect(leftText(left, 'ru')).toBe(text)
})
