import { expect, test } from 'vitest'
import { claimMoveNames } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { describedEvents, eventSentence } from './event.texts.ts'

const from = { code: 'BTC', name: { ru: 'Bitcoin', en: 'Bitcoin' }, kind: 'crypto' as const, ticker: 'BTC', scale: 8 }
const to = { code: 'SBERRUB', name: { ru: 'Сбербанк', en: 'Sberbank' }, kind: 'bank' as const, ticker: 'RUB', scale: 2 }
const event = (kind: string, data: Record<string, string | number | boolean> = {}) => ({
  at: '2026-11-21T12:00:00Z',
  kind,
  state: 'checking' as const,
  data,
})

/** Moves that tell of themselves in other words: by the payment that they are about. */
const toldByPayments = ['see-payment', 'lose-payment', 'receive']

test.each(locales)('every move of the table has a sentence in the timeline, in %s', locale => {
  const missing = claimMoveNames.filter(
    name => !toldByPayments.includes(name) && !describedEvents(locale).includes(name),
  )
  expect(missing).toEqual([])
})

test('both languages have sentences for the same events', () => {
  expect(describedEvents('en').toSorted()).toEqual(describedEvents('ru').toSorted())
})

test('sentences have amounts with their currency, and the rate as it is shown', () => {
  const open = event('open', {
    amount: '0.10000000',
    currency: 'BTC',
    get: '641238.05',
    getCurrency: 'SBERRUB',
    rateGive: '1',
    rateGet: '6412380.50',
  })
  expect(eventSentence(open, from, to, 'en')).toBe(
    'Order created: 0.1\u00a0BTC → 641,238.05\u00a0₽, 1\u00a0BTC = 6,412,380.50\u00a0₽',
  )
  const asked = event('asked', { problem: 'less', received: '0.09', expected: '0.10', currency: 'BTC' })
  expect(eventSentence(asked, from, to, 'en')).toContain('0.09\u00a0BTC arrived instead of 0.1\u00a0BTC')
})

test.each([
  ['late', 'Поздно пришло 0,1\u00a0BTC: нужен выбор'],
  ['double', 'После выплаты пришло ещё 0,1\u00a0BTC: нужен выбор'],
])('a payment that is %s did not replace another', (problem, told) => {
  const asked = event('asked', { problem, received: '0.10', expected: '0.10', currency: 'BTC' })
  expect(eventSentence(asked, from, to, 'ru')).toBe(told)
})

test.each(locales)('cash is handed over and not sent, for payouts and refunds, in %s', locale => {
  const cash = { ...to, code: 'CASHRUB', kind: 'cash' as const }
  const paidOut = event('pay-out', { amount: '100.00', currency: 'CASHRUB' })
  const returned = event('send-refund', { amount: '100.00', currency: 'CASHRUB' })
  expect(eventSentence(paidOut, from, to, locale)).toMatch(/отправлена|sent/)
  expect(eventSentence(paidOut, from, cash, locale)).toMatch(/выданы|handed over/)
  expect(eventSentence(event('prepare'), from, cash, locale)).toMatch(/Наличные|cash/)
  expect(eventSentence({ ...event('prepare'), state: 'refunding' }, from, cash, locale)).not.toMatch(/Наличные|cash/)
  expect(eventSentence(returned, to, from, locale)).toMatch(/отправлен|sent/)
  expect(eventSentence(returned, cash, from, locale)).toMatch(/Наличные возвращены|cash is returned/)
})

test('with a floating rate the sum of the payout is not promised', () => {
  const open = event('open', { amount: '5', currency: 'BTC', get: '76302.20', getCurrency: 'SBERRUB', floats: true })
  expect(eventSentence(open, from, to, 'ru')).toContain('→ ≈\u00a076\u00a0302,20')
})

test.each(locales)('the operator’s explanation stands with the correction, in %s', locale => {
  expect(eventSentence(event('correct', { text: 'As agreed.' }), from, to, locale)).toMatch(/As agreed\.$/)
})

test.each(locales)('an event without a sentence of its own is described by its state, in %s', locale => {
  expect(eventSentence(event('something-new'), from, to, locale)).toMatch(/^[A-ZА-Я]/)
})

test.each(locales)('sentences also work for events with fewer values, in %s', locale => {
  for (const kind of describedEvents(locale))
    expect(eventSentence(event(kind), from, to, locale)).not.toMatch(/undefined|NaN/)
})

test.each(locales)('a stranger is not addressed as the owner, in %s', locale => {
  for (const kind of ['report-payment', 'withdraw-report', 'cancel']) {
    expect(eventSentence(event(kind), from, to, locale)).toMatch(/Вы |You /)
    expect(eventSentence(event(kind), from, to, locale, false)).toMatch(/ладелец|owner/)
  }
})
