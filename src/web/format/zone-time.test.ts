import { expect, test } from 'vitest'
import { clockIn, momentOfClock } from './zone-time.ts'

test.each([
  ['Moscow', 'Europe/Moscow', '2026-11-21T15:30', '2026-11-21T12:30:00.000Z'],
  ['Moscow after its midnight', 'Europe/Moscow', '2026-11-22T00:30', '2026-11-21T21:30:00.000Z'],
  ['Kathmandu', 'Asia/Kathmandu', '2026-11-21T18:15', '2026-11-21T12:30:00.000Z'],
  ['Berlin in summer', 'Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
  ['Berlin in the hour that comes twice', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['UTC', 'UTC', '2026-11-21T12:30', '2026-11-21T12:30:00.000Z'],
])('what a clock shows in %s is that moment, and back', (_, zone, clock, moment) => {
  expect(momentOfClock(zone, clock)).toBe(moment)
  expect(clockIn(zone, moment)).toBe(clock)
})

test('an hour that the clocks leave out is as long after their change', () => {
  expect(momentOfClock('Europe/Berlin', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
})

test.each(['', 'tomorrow', '2026-13-01T10:00'])('what is no time is none: «%s»', clock => {
  expect(momentOfClock('Europe/Moscow', clock)).toBeUndefined()
})
