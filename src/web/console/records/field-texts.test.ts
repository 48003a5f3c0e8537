import { expect, test } from 'vitest'
import { bpsText } from '#web/format/percent-text.ts'
import { percent } from './field-kinds.tsx'
import { hoursLines, lineOfHours, readBps, readHours, readTiers, tierLines, typedItems } from './field-texts.ts'

test.each([
  ['1.5', 150],
  ['1,5', 150],
  ['0.03 %', 3],
  ['-0.2', -20],
  ['−0.2', -20],
  ['+5', 500],
  ['1.234', '1.234'],
  ['', ''],
  ['many', 'many'],
])('%j percent is %j', (typed, bps) => {
  expect(readBps(typed)).toBe(bps)
})

test.each([0, 3, 150, 5_000, -20, 100])('%i hundredths of a percent are read as they are written', bps => {
  expect(readBps(bpsText(bps))).toBe(bps)
})

test.each([0, 3, 150, -20])('a percent field is written with the comma of Russian: %i', bps => {
  const { margin = '' } = percent.texts('margin', bps as never, 'ru')
  expect(margin).not.toContain('.')
  expect(percent.read('margin', { margin }, 'ru')).toBe(bps)
})

test('a percent field has the sign of its language, and so has a line of tiers', () => {
  expect(percent.texts('margin', 135 as never, 'ru')).toEqual({ margin: '1,35' })
  expect(percent.texts('margin', 135 as never, 'en')).toEqual({ margin: '1.35' })
  expect(percent.texts('margin', -20 as never, 'ru')).toEqual({ margin: '−0,2' })
  const tiers = [{ startsAt: '0.5', adjustBps: -20 }]
  expect(tierLines(tiers, 'ru')).toBe('0,5 −0,2')
  expect(readTiers(tierLines(tiers, 'ru'), 'ru')).toEqual(tiers)
})

test('tiers are read as they are written', () => {
  const tiers = [
    { startsAt: '0.5', adjustBps: -20 },
    { startsAt: '1000', adjustBps: 15 },
  ]
  expect(tierLines(tiers, 'en')).toBe('0.5 −0.2\n1,000 +0.15')
  expect(readTiers(tierLines(tiers, 'en'), 'en')).toEqual(tiers)
  expect(readTiers('1 000,50 -0,2', 'ru')).toEqual([{ startsAt: '1000.5', adjustBps: -20 }])
})

test.each(['ru', 'en'] as const)('hours are read as they are written, in %s', locale => {
  const hours = {
    timeZone: 'Europe/Moscow',
    spans: [
      { days: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' },
      { days: [6], from: '11:00', to: '24:00' },
      { days: [1, 3, 7], from: '00:00', to: '02:30' },
    ],
    exceptions: [
      { from: '2027-01-01', to: '2027-01-08', spans: [], name: { ru: 'Новый год', en: 'New Year' } },
      { from: '2027-02-23', to: '2027-02-23', spans: [], name: { ru: '', en: '' } },
      { from: '2027-05-01', to: '2027-05-01', spans: [], name: { ru: '1 Мая', en: '' } },
      {
        from: '2026-12-31',
        to: '2026-12-31',
        spans: [
          { from: '10:00', to: '13:00' },
          { from: '14:00', to: '15:00' },
        ],
        name: { ru: 'Open air', en: 'Open air' },
      },
    ],
  }
  expect(readHours(hoursLines(hours, locale), 'Europe/Moscow')).toEqual(hours)
})

test('hours are typed loosely and in either language', () => {
  expect(readHours(' Пн–Пт  9:00 – 18:00 \n\nsat,Вс 10:00-12:00', 'Asia/Almaty ')).toEqual({
    timeZone: 'Asia/Almaty',
    spans: [
      { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
      { days: [6, 7], from: '10:00', to: '12:00' },
    ],
  })
  expect(readHours('  \n', 'UTC')).toBeNull()
  expect(readHours('always', 'UTC')).toEqual({
    timeZone: 'UTC',
    spans: [{ days: [], from: 'always', to: '' }],
  })
})

test.each([
  ['ежедневно 9:00-23:00', [['1234567', '09:00', '23:00']]],
  ['9-23', [['1234567', '09:00', '23:00']]],
  ['9:00–23:00', [['1234567', '09:00', '23:00']]],
  ['с 9 до 23', [['1234567', '09:00', '23:00']]],
  ['пн-пт с 9.30 до 18.00', [['12345', '09:30', '18:00']]],
  ['Пн, Ср: 10-12', [['13', '10:00', '12:00']]],
  ['daily 9 to 23', [['1234567', '09:00', '23:00']]],
  ['круглосуточно', [['1234567', '00:00', '24:00']]],
  ['сб-вс 24/7', [['67', '00:00', '24:00']]],
  ['10:00-00:00', [['1234567', '10:00', '24:00']]],
  // Over midnight the rest belongs to the day that follows.
  [
    '09:00-02:00',
    [
      ['1234567', '09:00', '24:00'],
      ['1234567', '00:00', '02:00'],
    ],
  ],
  [
    'пт-вс 18:00-03:00',
    [
      ['567', '18:00', '24:00'],
      ['167', '00:00', '03:00'],
    ],
  ],
] as const)('the line «%s» is read as it is meant', (line, spans) => {
  expect(readHours(line, 'Europe/Moscow')).toEqual({
    timeZone: 'Europe/Moscow',
    spans: spans.map(([days, from, to]) => ({ days: [...days].map(Number), from, to })),
  })
})

test('hours over midnight are printed as they were typed', () => {
  const typed = 'пт-вс 18:00-03:00\nпн 09:00-24:00\nвт 00:00-24:00'
  expect(hoursLines(readHours(typed, 'UTC') as never, 'ru')).toBe(typed)
})

test('a fault behind hours over midnight is at its own line', () => {
  expect(lineOfHours('spans.2.days', 'пн 18:00-03:00\nкогда-нибудь')).toBe(2)
})

const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
test.each([
  ['2027-01-01..2027-01-08 closed New Year / Новый год', '2027-01-01', '2027-01-08', [], 'Новый год', 'New Year'],
  ['1.1.2027–08.01.2027: закрыто', '2027-01-01', '2027-01-08', [], '', ''],
  [
    '2026-12-31 9:00 – 15:00 Сокращённый',
    '2026-12-31',
    '2026-12-31',
    [{ from: '09:00', to: '15:00' }],
    'Сокращённый',
    'Сокращённый',
  ],
  ['2026-12-31 open', '2026-12-31', '2026-12-31', [{ from: 'open', to: '' }], '', ''],
  ['2026-1', '2026-1', '2026-1', [], '', ''],
] as const)('the line %j is an exception of hours around the clock', (line, from, to, spans, ru, en) => {
  expect(readHours(line, 'UTC')).toEqual({
    timeZone: 'UTC',
    spans: [always],
    exceptions: [{ from, to, spans, name: { ru, en } }],
  })
})

test('a fault of hours is at the line that was typed', () => {
  const typed = 'mon 10:00-20:00\n\n2027-01-01 closed\ntue 10:00-9:00\n2027-01-01 closed'
  expect(
    ['spans.1.to', 'exceptions.0.from', 'exceptions.1.from', 'timeZone'].map(place => lineOfHours(place, typed)),
  ).toEqual([4, 3, 5, undefined])
})

test('codes stand between commas or spaces', () => {
  expect(typedItems('msk, spb  kzn;')).toEqual(['MSK', 'SPB', 'KZN'])
})
