import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider } from '#web/locale/locale.tsx'
import { PaidFrom } from './PaidFrom.tsx'

const hours = { timeZone: 'Europe/Moscow', spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '23:00' }] }
const now = '2026-11-21T21:30:00.000Z'
const said = (paidFrom: string | undefined, placed: boolean) =>
  renderToStaticMarkup(
    <LocaleProvider value="ru">
      <PaidFrom pair={{ paidFrom, hours }} now={now} placed={placed} />
    </LocaleProvider>,
  ).replaceAll('\u00a0', ' ')

test('at night an order says from when it is paid, and that it is to be paid in time all the same', () => {
  const night = '2026-11-22T06:00:00.000Z'
  expect(said(night, true)).toMatch(/Выплатим сегодня в 09:00 \(GMT\+3\).*Платите в срок: курс закреплён/s)
  expect(said(night, false)).toMatch(/Заявку примем и курс закрепим/)
  expect(said(undefined, true)).toBe('')
})
