import { expect, test } from 'vitest'
import { zoneText } from '#web/format/zone-time.ts'
import { boundsOfDay, isZone, today } from './audit-day.ts'

test.each([
  ['UTC', '2026-11-20', '2026-11-20T00:00Z', '2026-11-21T00:00Z'],
  ['Europe/Moscow', '2026-11-20', '2026-11-19T21:00Z', '2026-11-20T21:00Z'],
  ['America/New_York', '2026-12-31', '2026-12-31T05:00Z', '2027-01-01T05:00Z'],
  ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30Z', '2026-11-20T18:30Z'],
  // A day on which clocks change has 23 hours, or 25.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  // The clocks jump from midnight to one, and back from midnight to eleven in the evening.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', '2026-04-05T04:00Z'],
])('in %s the %s lasts from %s to %s', (zone, day, since, until) => {
  expect(boundsOfDay(day, zone)).toEqual({
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  })
})

test('without a zone a day is one of UTC', () => {
  expect(boundsOfDay('2026-11-20')).toEqual(boundsOfDay('2026-11-20', 'UTC'))
})

test.each([
  ['UTC', '2026-11-20', 'UTC'],
  ['Europe/Moscow', '2026-11-20', 'UTC+3'],
  ['Europe/Berlin', '2026-07-01', 'UTC+2'],
  ['Europe/Berlin', '2026-11-20', 'UTC+1'],
  ['Asia/Kolkata', '2026-11-20', 'UTC+5:30'],
  ['America/St_Johns', '2026-11-20', 'UTC−3:30'],
])('the clocks of %s on %s are told as %s', (zone, day, text) => {
  expect(zoneText(zone, day, 'ru')).toBe(text)
})

test('an unknown zone is refused, and today is the day in the zone of the reader', () => {
  expect([isZone('Europe/Moscow'), isZone('Moscow'), isZone('')]).toEqual([true, false, false])
  expect(today(new Date('2026-11-20T22:00Z'), 'Europe/Moscow')).toBe('2026-11-21')
})
