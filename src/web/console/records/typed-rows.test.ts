import { expect, test } from 'vitest'
import { prizeRows } from '#web/contest/console/PrizeRows.tsx'
import { prizeLines, readPrizes } from '#web/contest/console/prize-lines.ts'
import { headerRows } from '#web/rates/console/HeaderRows.tsx'
import { hoursLines, readHours, readTiers, tierLines } from './field-texts.ts'
import { hoursRows } from './HoursRows.tsx'
import { tierRows } from './TierRows.tsx'
import type { RowsOfText } from './TypedRows.tsx'

const written = <Row>({ read, write }: RowsOfText<Row>, text: string) => read(text)?.map(write).join('\n')

const hours = {
  timeZone: 'Europe/Moscow',
  spans: [
    { days: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' },
    { days: [6], from: '11:00', to: '24:00' },
    { days: [1, 3, 7], from: '00:00', to: '02:30' },
    { days: [7], from: '00:00', to: '24:00' },
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
        { from: '14:00', to: '24:00' },
      ],
      name: { ru: 'Сокращённый', en: 'Short day' },
    },
  ],
}

test.each(['ru', 'en'] as const)('what is printed becomes controls and comes back as it was, in %s', locale => {
  const lines = hoursLines(hours, locale)
  expect(readHours(written(hoursRows(locale), lines)!, hours.timeZone)).toEqual(hours)

  const tiers = [
    { startsAt: '0.5', adjustBps: -20 },
    { startsAt: '1000', adjustBps: 15 },
  ]
  expect(readTiers(written(tierRows(locale), tierLines(tiers, locale))!, locale)).toEqual(tiers)

  const prizes = [
    { winners: 1, usd: '1234.5', promo: null },
    { winners: 10, usd: null, promo: 'SUMMER' },
  ]
  expect(readPrizes(written(prizeRows, prizeLines(prizes, locale))!, locale)).toEqual(prizes)
})

test('a header is its name and its value, and what is half typed stays', () => {
  const typed = 'Accept: application/json\nX-From: a:b\nReferer'
  expect(headerRows.read(typed)).toEqual([
    { header: 'Accept', value: 'application/json' },
    { header: 'X-From', value: 'a:b' },
    { header: 'Referer', value: '' },
  ])
  expect(written(headerRows, typed)).toBe('Accept: application/json\nX-From: a:b\nReferer: ')
  expect(headerRows.write({ header: '', value: ' ' })).toBe('')
})

test('hours over midnight are one row, whose end is on the next day', () => {
  const [row] = hoursRows('ru').read('пт-вс 18:00-03:00')!
  expect(row).toEqual({ week: { days: [5, 6, 7], from: '18:00', to: '03:00' } })
  expect(hoursRows('ru').write(row!)).toBe('пт-вс 18:00-03:00')
})

test('around the clock is midnight at both ends', () => {
  expect(hoursRows('ru').read('круглосуточно')).toEqual([
    { week: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' } },
  ])
})

test.each(['когда-нибудь', '2026-12-31 open', '1 кубок'])(
  'what controls cannot say stays the text that was typed: %s',
  text => {
    expect([hoursRows('ru').read(text), prizeRows.read(text)]).toEqual([undefined, undefined])
  },
)

test('hours without a day are refused, and not taken for every day', () => {
  const line = hoursRows('ru').write({ week: { days: [], from: '10:00', to: '19:00' } })
  expect(readHours(line, 'UTC')).toMatchObject({ spans: [{ days: [] }] })
})

test('an amount typed in groups is one amount, and without its share no tier', () => {
  const { write } = tierRows('ru')
  expect(readTiers(write({ sum: '1 000', share: '−0,2 %' }), 'ru')).toEqual([{ startsAt: '1000', adjustBps: -20 }])
  expect(readTiers(write({ sum: '1 000', share: '' }), 'ru')).toEqual([{ startsAt: '1000', adjustBps: '' }])
  expect(write({ sum: '', share: '' })).toBe('')
})

test('tiers stand in the order of their amounts', () => {
  const { compare } = tierRows('ru')
  const sums = ['1000', '', '5', '0,5'].map(sum => ({ sum, share: '' })).toSorted(compare)
  expect(sums.map(({ sum }) => sum)).toEqual(['0,5', '5', '1000', ''])
})
