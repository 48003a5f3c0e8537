import { load } from 'cheerio'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import { directionView } from '#web/catalogue/console/direction-view.tsx'
import { LocaleProvider } from '#web/locale/locale.tsx'
import { ChangedRecords } from './ChangedRecords.tsx'
import type { RecordsContext } from './records-context.ts'

const coin = { ticker: 'BTC', name: { ru: 'Bitcoin', en: 'Bitcoin' }, scale: 8, kind: 'crypto' }
const bank = { ticker: 'RUB', name: { ru: 'Сбербанк', en: 'Sberbank' }, scale: 2, kind: 'bank' }
const currencies = { BTC: { code: 'BTC', ...coin }, SBERRUB: { code: 'SBERRUB', ...bank } }
const context = { locale: 'ru', here: false, zone: 'Europe/Moscow', currencies } as unknown as RecordsContext

type Props = ComponentProps<typeof ChangedRecords>
type Item = { key?: string; before: object | null; after: object | null }

/** What a change of directions shows, with the texts of its fold apart. */
function shown(items: readonly Item[], props: Partial<Props> = {}) {
  const all = items.map(item => ({ section: 'direction', key: 'BTC-SBERRUB', ...item }))
  const change = { items: all, records: all.length } as unknown as Props['change']
  const element = (
    <LocaleProvider value="ru">
      <ChangedRecords change={change} viewOf={() => directionView} context={context} {...props} />
    </LocaleProvider>
  )
  const $ = load(renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />))
  $('.visually-hidden').remove()
  const fold = $('details').text().replaceAll(/\s+/g, ' ')
  $('details').remove()
  const text = $('body').text().replaceAll(/\s+/g, ' ').trim()
  const rows = $('tr')
    .toArray()
    .map(row =>
      $('th, td', row)
        .toArray()
        .map(cell => $(cell).text().replaceAll(/\s+/g, ' ').trim()),
    )
  return { text, fold, rows }
}

const fee = { fixed: '1', bps: 0, min: null, max: null }
const hours = {
  timeZone: 'Europe/Moscow',
  spans: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '19:00' }],
  exceptions: [{ from: '2027-01-01', to: '2027-01-08', spans: [], name: { ru: 'Новый год', en: 'New Year' } }],
}
const moscow = { ...newDirection.cityTerms[0], city: 'MSK', branch: '', marginBps: 100, fromMin: '5', reserve: null }

test.each([
  [
    'of fees the part that differs',
    { fromFee: fee },
    { fromFee: { ...fee, fixed: '1250.5' } },
    /постоянная 1 BTC → 1 250,5 BTC$/,
  ],
  [
    'what is kept of a refund in the currency of the refund',
    { refundFee: null },
    { refundFee: '0.0001' },
    /— → 0,0001 BTC$/,
  ],
  ['an amount in its currency', { toMin: '1000' }, { toMin: '150000' }, /1 000 RUB → 150 000 RUB$/],
  [
    'of tiers those that differ',
    {
      tiers: [
        { startsAt: '1', adjustBps: -10 },
        { startsAt: '2', adjustBps: -20 },
      ],
    },
    {
      tiers: [
        { startsAt: '1', adjustBps: -10 },
        { startsAt: '2', adjustBps: -30 },
        { startsAt: '3', adjustBps: -50 },
      ],
    },
    /Ступени\D*от 2 BTC: −0,2 % → −0,3 %\+ от 3 BTC: −0,5 %$/,
  ],
  [
    'of hours the week, while the holidays stay',
    { hours },
    { hours: { ...hours, spans: [{ days: [1, 2, 3, 4, 5, 6], from: '10:00', to: '19:00' }] } },
    /пн–пт 10:00–19:00 → пн–сб 10:00–19:00$/,
  ],
  [
    'of holidays the one that is gone',
    { hours },
    { hours: { ...hours, exceptions: undefined } },
    /− 1 янв\. 2027 – 8 янв\. 2027: закрыто, Новый год$/,
  ],
  ['of cities the one that has come', { cities: ['MSK'] }, { cities: ['MSK', 'SPB'] }, /\+ SPB$/],
  [
    'of the terms of cities the place and the part that differ',
    { cityTerms: [moscow, { ...moscow, city: 'SPB' }] },
    { cityTerms: [moscow, { ...moscow, city: 'SPB', fromMin: '7' }] },
    /SPB: \D+5 BTC → 7 BTC$/,
  ],
  [
    'of a text the language that differs',
    { instructions: { ru: 'а', en: 'a' } },
    { instructions: { ru: 'а', en: 'b' } },
    /по-английски: a → b$/,
  ],
  [
    'a moment by the clock of the office',
    { pausedUntil: null },
    { pausedUntil: '2027-02-01T09:00:00.000Z' },
    /— → 1 февраля в 12:00 UTC\+3$/,
  ],
])('a change shows %s', (_, before, after, wanted) => {
  const { text, fold } = shown([{ before, after }])
  expect(text).toMatch(wanted)
  expect(text).not.toMatch(/MSK:|Новый год.*→/)
  expect(fold).toBe('')
})

test('what stays of a record is behind one fold', () => {
  const { text, fold } = shown([{ before: { marginBps: 100 }, after: { marginBps: 150 } }], {
    unnamed: true,
    whole: { ...newDirection, marginBps: 100, formula: 'BTC/USDT * USDT/RUB' },
  })
  expect(text).toMatch(/^Наценка1 % → 1,5 %$/)
  expect(fold).toMatch(/^Без изменений: \d+ пол/)
  expect(fold).toContain('BTC/USDT * USDT/RUB')
})

test('a new record shows what it does not begin with', () => {
  const { text, fold } = shown([{ before: null, after: { ...newDirection, formula: 'BTC/RUB', marginBps: 777 } }])
  expect(text).toMatch(/^Bitcoin → Сбербанк\D*Состояние|^Bitcoin → Сбербанк.*7,77 %/)
  expect(text).not.toContain('Минут на оплату')
  expect(fold).toContain('Минут на оплату')
})

test('records that change in different ways are rows of a table, with the fields that change as its columns', () => {
  const { rows, text } = shown([
    { key: 'BTC-SBERRUB', before: { marginBps: 100 }, after: { marginBps: 150 } },
    { key: 'SBERRUB-BTC', before: { marginBps: 120, fromMin: '100' }, after: { marginBps: 170, fromMin: '5000' } },
  ])
  expect(rows).toEqual([
    ['Направление', 'Наценка', 'Отдаёт не меньше'],
    ['Bitcoin → Сбербанк RUB', '1 % → 1,5 %', '—'],
    ['Сбербанк RUB → Bitcoin', '1,2 % → 1,7 %', '100 RUB → 5 000 RUB'],
  ])
  expect(text).not.toContain('Формула')
})

test('records that change alike are named once', () => {
  const off = { before: { state: 'on' }, after: { state: 'off' } }
  const { rows, text } = shown([off, { ...off, key: 'SBERRUB-BTC' }])
  expect(rows).toEqual([])
  expect(text).toMatch(/^Bitcoin → Сбербанк RUB, Сбербанк RUB → Bitcoin/)
})
