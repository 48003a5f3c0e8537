import { expect, test } from 'vitest'
import { holidayTexts } from './holiday-texts.ts'
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

const closed = (from: string, to: string, ru = '', en = '') => ({ from, to, spans: [], name: { ru, en } })
test.each([
  [
    closed('2027-01-01', '2027-01-08', 'Новый год', 'New Year'),
    '1–8 января закрыто: Новый год',
    '1–8 January closed: New Year',
  ],
  [closed('2026-12-31', '2027-01-08'), '31 декабря – 8 января закрыто', '31 December – 8 January closed'],
  [
    { ...closed('2026-12-31', '2026-12-31'), spans: [{ from: '10:00', to: '15:00' }] },
    '31 декабря 10:00–15:00',
    '31 December 10:00–15:00',
  ],
])('%j is read as “%s”', (exception, ru, en) => {
  const hours = { timeZone: 'Europe/Moscow', spans: [], exceptions: [exception] }
  const now = new Date('2026-12-20T12:00:00Z')
  expect([holidayTexts(hours, now, 'ru'), holidayTexts(hours, now, 'en')]).toEqual([[ru], [en]])
})

test('holidays are told from a month before until they end, in their order', () => {
  const exceptions = [closed('2027-01-01', '2027-01-08'), closed('2026-12-12', '2026-12-12')]
  const at = (now: string) =>
    holidayTexts({ timeZone: 'Europe/Moscow', spans: [], exceptions }, new Date(now), 'en').length
  expect(holidayTexts({ timeZone: 'UTC', spans: [], exceptions }, new Date('2026-12-10'), 'en')[0]).toMatch(/^12/)
  expect([
    at('2026-11-01'),
    at('2026-12-01T21:00:00Z'),
    at('2026-12-31'),
    at('2027-01-08T20:59:00Z'),
    at('2027-01-08T21:00:00Z'),
  ]).toEqual([0, 2, 1, 1, 0])
})
