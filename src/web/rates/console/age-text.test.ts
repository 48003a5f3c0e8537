import { expect, test } from 'vitest'
import { ageText, percentOff } from './age-text.ts'

const now = '2026-11-21T12:00:00.000Z'
test.each([
  ['2026-11-21T11:59:56.400Z', '3\u00a0с'],
  ['2026-11-21T11:57:00.000Z', '3\u00a0мин'],
  ['2026-11-21T07:00:00.000Z', '5\u00a0ч'],
  ['2026-11-19T00:00:00.000Z', '2\u00a0дн'],
  ['2026-11-22T00:00:00.000Z', '0\u00a0с'],
])('an age is written in its largest unit: %s is %s', (at, text) => {
  expect(ageText(at, now, 'ru')).toBe(text)
})

test('a distance has its sign and the figures of the language', () => {
  expect(percentOff('0.12', 'ru')).toBe('+0,12\u00a0%')
  expect(percentOff('-3.00', 'en')).toBe('−3%')
})
