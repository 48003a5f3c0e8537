import { expect, test } from 'vitest'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { isAsAwaited } from './awaited-payment.ts'

const sum = (value: string) => ({ currency: 'SBERRUB', value })
const claim = (change: object = {}) =>
  ({ state: 'checking', give: sum('9000.50'), received: sum('0'), ...change }) as DeskClaim['claim']
const office = { id: 'a', label: 'Sber', account: '1', masked: '·1' }
const accounts = (change: object = {}) =>
  ({ shown: office, all: [office], receivedOn: [], twins: [], ...change }) as unknown as DeskClaim['accounts']
const awaited = { amount: '9\u00a0000,5', account: 'a' }
const twins = [{ id: 'x', number: '1' }]

test.each([
  ['as it is', {}, awaited, true],
  ['of less', {}, { ...awaited, amount: '9000' }, false],
  ['with a zero too many', {}, { ...awaited, amount: '90005' }, false],
  ['that cannot be read', {}, { ...awaited, amount: 'much' }, false],
  ['at another time', {}, { ...awaited, paidAt: '2026-03-02T10:00' }, false],
  ['to another account', {}, { ...awaited, account: 'b' }, false],
  ['that another order waits for, too', { accounts: accounts({ twins }) }, awaited, false],
  ['where nobody knows which account was shown', { accounts: accounts({ shown: undefined }) }, awaited, false],
  ['without accounts of the office', { accounts: undefined }, { amount: '9000.5' }, true],
  ['of the rest', { claim: claim({ received: sum('9000') }) }, { ...awaited, amount: '0.5' }, true],
  ['of the whole, after a part', { claim: claim({ received: sum('9000') }) }, awaited, false],
  ['after which the customer decides', { claim: claim({ state: 'needs-choice' }) }, awaited, false],
] as const)('a payment %s is recorded at once or not', (_, change, typed, expected) => {
  const desk = { claim: claim(), accounts: accounts(), ...change }
  expect(isAsAwaited(desk, typed, { scale: 2, locale: 'ru' })).toBe(expected)
})
