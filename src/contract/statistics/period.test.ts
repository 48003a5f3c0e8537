import { expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { countDays, dayIn, daysIn, isDay, isPeriod, periodBefore, usualPeriods } from './period.ts'

test.each([
  // An hour before midnight in London is the next day in Moscow and still the same one in New York.
  ['2026-11-24T23:00:00Z', 'Europe/Moscow', '2026-11-25'],
  ['2026-11-24T23:00:00Z', 'Europe/London', '2026-11-24'],
  ['2026-11-25T04:59:59Z', 'America/New_York', '2026-11-24'],
  ['2026-11-25T05:00:00Z', 'America/New_York', '2026-11-25'],
  ['2026-11-24T18:14:59Z', 'Asia/Kathmandu', '2026-11-24'],
  ['2026-11-24T18:15:00Z', 'Asia/Kathmandu', '2026-11-25'],
  // The night on which Berlin's clocks go back has 25 hours, and the one on which they go forward 23.
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
  ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
])('%s in %s is %s', (at, timeZone, day) => {
  expect(dayIn(new Date(at), timeZone)).toBe(day)
})

test.each([
  ['2026-11-25', 1, '2026-11-26'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-10-25', 1, '2026-10-26'],
])('%s and %i days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other)
})

test.each([
  ['2026-11-25', '2026-11-25', 1, '2026-11-24', '2026-11-24'],
  ['2026-11-01', '2026-11-30', 30, '2026-10-02', '2026-10-31'],
  ['2026-03-01', '2026-03-31', 31, '2026-01-29', '2026-02-28'],
  ['2028-01-01', '2028-12-31', 366, '2026-12-31', '2027-12-31'],
  // The clocks change in it.
  ['2026-10-19', '2026-10-26', 8, '2026-10-11', '2026-10-18'],
])('%s – %s has %i days and follows %s – %s', (from, to, days, before, until) => {
  const period = { from, to }
  expect(countDays(period)).toBe(days)
  expect(daysIn(period)).toHaveLength(days)
  expect(periodBefore(period)).toEqual({ from: before, to: until })
  expect(addDays(until, 1)).toBe(from)
})

test.each([
  ['2026-11-25', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['today', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('the offered periods end today, but for those that are over', () => {
  expect(usualPeriods('2026-01-03')).toEqual({
    today: { from: '2026-01-03', to: '2026-01-03' },
    yesterday: { from: '2026-01-02', to: '2026-01-02' },
    week: { from: '2025-12-28', to: '2026-01-03' },
    month: { from: '2026-01-01', to: '2026-01-03' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
    year: { from: '2025-01-04', to: '2026-01-03' },
  })
})

test.each([
  ['2026-11-25', '2026-11-25', true],
  ['2026-11-25', '2026-11-24', false],
  ['2028-01-01', '2028-12-31', true],
  ['2027-01-01', '2028-01-02', false],
])('%s – %s is a period: %s', (from, to, expected) => {
  expect(isPeriod({ from, to })).toBe(expected)
})
