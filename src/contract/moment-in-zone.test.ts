import { expect, test } from 'vitest'
import { dayInZone, momentInZone, plainTimeIn } from './moment-in-zone.ts'

const at = new Date('2026-11-27T21:45:10Z')

test.each([
  ['ru', 'Europe/Moscow', '28 ноября 2026 года в 00:45 по Москве'],
  ['en', 'Europe/Moscow', '28 November 2026 at 00:45 Moscow Time (GMT+3)'],
  ['ru', 'Asia/Yekaterinburg', '28 ноября 2026 года в 02:45 (Екатеринбург, GMT+5)'],
  ['en', 'America/New_York', '27 November 2026 at 16:45 New York Time (GMT-5)'],
  ['ru', 'UTC', '27 ноября 2026 года в 21:45 UTC'],
  ['en', 'Etc/GMT+5', '27 November 2026 at 16:45 GMT-5'],
] as const)('in %s a moment of %s says whose time it is', (locale, zone, text) => {
  expect(momentInZone(at, locale, zone)).toBe(text)
})

test('the day is that of the zone, and so is every figure of a table', () => {
  expect(dayInZone(at, 'ru', 'Europe/Moscow')).toBe('28 ноября 2026 года')
  expect(plainTimeIn(at, 'Europe/Moscow')).toBe('2026-11-28 00:45:10')
  expect(plainTimeIn(at, 'UTC')).toBe('2026-11-27 21:45:10')
})
