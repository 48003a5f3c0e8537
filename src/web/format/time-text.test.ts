import { expect, test } from 'vitest'
import { agoText, timeText } from './time-text.ts'

test.each([
  [-300, 'только что', 'just now'],
  [4_900, 'только что', 'just now'],
  [5_000, '5 с назад', '5 s ago'],
  [59_999, '59 с назад', '59 s ago'],
  [61_000, '1 мин назад', '1 min ago'],
  [3_600_000, '1 ч назад', '1 h ago'],
])('%i ms is “%s”', (ms, ru, en) => {
  expect([agoText(ms, 'ru'), agoText(ms, 'en')]).toEqual([ru, en])
})

test('without the reader’s time zone a time is in UTC', () => {
  expect(timeText('2026-11-21T09:05:14Z', 'ru', false, true)).toBe('09:05:14 UTC')
  expect(timeText('2026-11-21T09:05:14Z', 'en', false)).toBe('09:05 UTC')
})
