import { describe, expect, test } from 'vitest'
import { judgeInvoice, type KnownInvoice, type ServicePayment, unitsDown } from './judge-invoice.ts'
import type { InvoiceState, ServiceInvoice } from './payment-service.ts'

const known: KnownInvoice = { id: 'ours', ref: 'theirs', units: 100_000000n, scale: 6, currency: 'USDT' }
const usdt = (amount: string) => ({ amount, currency: 'USDT' })
const reading = (state: InvoiceState, amount?: string, more: Partial<ServiceInvoice> = {}): ServiceInvoice => ({
  id: 'ours',
  ref: 'theirs',
  state,
  word: `the word for ${state}`,
  final: false,
  asked: usdt('100.00'),
  paid: amount === undefined ? undefined : usdt(amount),
  ...more,
})
/** `seen 100, lost 5` */
const written = (payments: readonly ServicePayment[]) =>
  payments.map(({ number, units, state }) => `${number}: ${state} ${units / 1_000_000n}`).join(', ')
const payment = (number: number, state: ServicePayment['state'], whole: bigint): ServicePayment => ({
  number,
  state,
  units: whole * 1_000_000n,
})
const none: ServicePayment[] = []
const seen = [payment(1, 'seen', 100n)]
const credited = [payment(1, 'credited', 100n)]

describe('what a reading changes', () => {
  test.each<[string, ServicePayment[], ServiceInvoice, string]>([
    ['nothing has come', none, reading('waiting'), ''],
    ['money is on its way', none, reading('seen', '100'), '1: seen 100'],
    ['money is on its way, and nobody says how much', none, reading('seen'), ''],
    ['it is still on its way', seen, reading('seen', '100'), ''],
    ['another amount is on its way', seen, reading('seen', '90'), '1: lost 100, 2: seen 90'],
    ['it vanishes', seen, reading('waiting'), '1: lost 100'],
    ['it vanishes for good', seen, reading('closed'), '1: lost 100'],
    ['it is paid', none, reading('paid', '100.000000'), '1: credited 100'],
    ['what was on its way has come', seen, reading('paid', '100'), '1: credited 100'],
    ['something else has come', seen, reading('paid', '60'), '1: lost 100, 2: credited 60'],
    ['less has come', none, reading('paid', '60'), '1: credited 60'],
    ['more has come', none, reading('paid', '170'), '1: credited 170'],
    ['the rest has come', [payment(1, 'credited', 60n)], reading('paid', '100'), '2: credited 40'],
    ['the rest is on its way', [payment(1, 'credited', 60n)], reading('seen', '100'), '2: seen 40'],
    ['it is paid, as was known', credited, reading('paid', '100'), ''],
    ['what was known is on its way', credited, reading('seen', '100'), ''],
    ['it comes after it was lost', [payment(1, 'lost', 100n)], reading('paid', '100'), '2: credited 100'],
    ['all of it was returned', credited, reading('taken-back'), '1: lost 100'],
    [
      'two payments were returned',
      [payment(1, 'lost', 5n), payment(2, 'credited', 60n), payment(3, 'credited', 40n)],
      reading('taken-back'),
      '2: lost 60, 3: lost 40',
    ],
    ['finer than the office counts', none, reading('paid', '100.0000009'), '1: credited 100'],
  ])('%s', (_, payments, read, changed) => {
    expect(written(judgeInvoice(known, payments, read).changed)).toBe(changed)
  })
})

describe('what is for a person, and changes nothing', () => {
  test.each<[string, ServicePayment[], ServiceInvoice, string]>([
    ['the invoice of another order', none, reading('paid', '100', { id: 'another' }), 'another-order'],
    ['another invoice of the service', none, reading('paid', '100', { ref: 'another' }), 'another-order'],
    ['a word that nobody knows', none, reading('unknown'), 'unknown-state'],
    ['a word that nobody knows, with an amount', none, reading('unknown', '100'), 'unknown-state'],
    ['paid, and nobody says how much', none, reading('paid'), 'no-amount'],
    ['an amount that is none', none, reading('paid', '-5'), 'no-amount'],
    ['an amount in words', none, reading('paid', '1e9'), 'no-amount'],
    ['another currency', none, reading('paid', '100', { paid: { amount: '100', currency: 'TRX' } }), 'other-currency'],
    ['the total has shrunk', credited, reading('paid', '60'), 'went-back'],
    ['it was never paid', credited, reading('waiting'), 'went-back'],
    ['it has failed', credited, reading('closed'), 'went-back'],
    ['it has failed, and money has come', none, reading('closed', '100'), 'unknown-state'],
    ['less is asked for', none, reading('paid', '100', { asked: usdt('1') }), 'asked-otherwise'],
    [
      'something else is asked for',
      none,
      reading('paid', '100', { asked: { amount: '100', currency: 'TRX' } }),
      'asked-otherwise',
    ],
  ])('%s', (_, payments, read, because) => {
    expect(judgeInvoice(known, payments, read)).toMatchObject({ changed: [], doubt: { because }, over: false })
  })

  test('money that was returned is told of as well', () => {
    expect(judgeInvoice(known, credited, reading('taken-back')).doubt).toMatchObject({ because: 'taken-back' })
    expect(judgeInvoice(known, none, reading('taken-back')).doubt).toBeUndefined()
  })
})

test('an invoice without the service’s name for it is known by ours', () => {
  const { ref: _, ...young } = known
  expect(written(judgeInvoice(young, none, reading('paid', '100')).changed)).toBe('1: credited 100')
})

test('only what the service calls final is over', () => {
  expect(judgeInvoice(known, none, reading('paid', '100', { final: true })).over).toBe(true)
  expect(judgeInvoice(known, none, reading('paid', '100')).over).toBe(false)
  expect(judgeInvoice(known, none, reading('unknown', '100', { final: true })).over).toBe(false)
})

test.each([
  ['100', 2, 10_000n],
  ['100.5', 2, 10_050n],
  ['0.12999', 2, 12n],
  ['7', 0, 7n],
  ['7.9', 0, 7n],
  ['', 2, undefined],
  ['1,5', 2, undefined],
  ['+1', 2, undefined],
  ['0x10', 2, undefined],
] as const)('%s at %i decimals is %s units', (text, scale, units) => {
  expect(unitsDown(text, scale)).toBe(units)
})
