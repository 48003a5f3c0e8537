import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

const at = (days: number[], from = '10:00', to = '20:00') => ({ days, from, to })

test.each([
  [[at([1, 2, 3, 4, 5, 6, 7])], 'ежедневно 10:00–20:00', 'daily 10:00–20:00'],
  [
    [at([1, 2, 3, 4, 5]), at([6], '11:00', '17:00')],
    'пн–пт 10:00–20:00, сб 11:00–17:00',
    'Mon–Fri 10:00–20:00, Sat 11:00–17:00',
  ],
  [[at([7, 6])], 'сб, вс 10:00–20:00', 'Sat, Sun 10:00–20:00'],
  [[at([1, 3, 5])], 'пн, ср, пт 10:00–20:00', 'Mon, Wed, Fri 10:00–20:00'],
])('%j is read as “%s”', (spans, ru, en) => {
  const hours = { timeZone: 'Europe/Moscow', spans }
  expect([hoursText(hours, 'ru'), hoursText(hours, 'en')]).toEqual([ru, en])
})
