import { expect, test } from 'vitest'
import { isToday, momentText, recentMomentText } from './moment-text.ts'

test('before hydration a time is marked as UTC', () => {
  expect(momentText('2026-11-21T14:02:00Z', 'ru', false)).toBe('21 ноября в 14:02 UTC')
})

test('English dates have the day before the month', () => {
  expect(momentText('2026-11-21T14:02:00Z', 'en', false)).toBe('21 November at 14:02 UTC')
})

test.each([
  ['ru', 'сегодня в 14:02'],
  ['en', 'today at 14:02'],
] as const)('what is of the day needs no date, in %s', (locale, text) => {
  const [time, now] = [new Date(2026, 10, 21, 14, 2), new Date(2026, 10, 21, 23, 59)].map(day => day.toISOString())
  expect(recentMomentText(time!, now!, locale, true)).toBe(text)
})

test('a moment of yesterday has its date, even if it was a few hours ago', () => {
  const [time, now] = [new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 22, 0, 1)].map(day => day.toISOString())
  expect(isToday(time!, now!)).toBe(false)
  expect(recentMomentText(time!, now!, 'ru', true)).toBe('21 ноября в 23:59')
})

test('the server never writes `today`', () => {
  const time = '2026-11-21T14:02:00.000Z'
  expect(recentMomentText(time, time, 'ru', false)).toBe('21 ноября в 14:02 UTC')
})
