import { expect, test } from 'vitest'
import { officeMoment, officeMomentOfYear } from './office-moment.ts'

const at = '2026-11-21T21:30:00.000Z'

test('a preview shows the time that was typed, and says whose it is', () => {
  expect(officeMoment(at, { locale: 'ru', zone: 'Europe/Moscow' })).toBe('22 ноября в 00:30 UTC+3')
  expect(officeMoment(at, { locale: 'en', zone: 'UTC' })).toBe('21 November at 21:30 UTC')
  expect(officeMomentOfYear(at, { locale: 'en', zone: 'Europe/Moscow' })).toBe('22 November 2026 at 00:30 UTC+3')
})

test.for([
  ['2026-10-25T00:30:00Z', '25 October at 02:30 UTC+2'],
  ['2026-10-25T01:30:00Z', '25 October at 02:30 UTC+1'],
])('on the day that the clocks change, %s has the offset of its hour', ([moment, text]) => {
  expect(officeMoment(moment!, { locale: 'en', zone: 'Europe/Berlin' })).toBe(text)
})
