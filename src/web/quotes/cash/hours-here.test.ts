import { expect, test } from 'vitest'
import { hoursHere } from './hours-here.ts'

const at = new Date('2026-11-24T12:00:00Z')
const weekdays = { days: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' }
const hours = { timeZone: 'Europe/Moscow', spans: [weekdays, { ...weekdays, days: [6] }] }

test.each([
  ['Asia/Yekaterinburg', '12:00–22:00'],
  ['Europe/London', '07:00–17:00'],
  ['Asia/Kolkata', '12:30–22:30'],
  ['America/Los_Angeles', '23:00–09:00'],
  ['Europe/Istanbul', undefined],
])('a reader in %s reads %s', (zone, text) => {
  expect(hoursHere(hours, at, zone)).toBe(text)
})

test('a place without hours has none elsewhere', () => {
  expect(hoursHere({ ...hours, spans: [] }, at, 'Asia/Tokyo')).toBeUndefined()
})
