import { expect, test } from 'vitest'
import { noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import type { Claim, StoredAccount } from '../claim.ts'
import { isAsked, isReplaced, refundGoesTo } from './refund-change.ts'

const wallet: StoredAccount = { account: { kind: 'litecoin', value: 'L1' } }
const payer: StoredAccount = { account: { kind: 'litecoin', value: 'L2' } }
const visitor: StoredAccount = { account: { kind: 'person-name', value: 'Anna' } }

test.each<[string, StoredAccount | undefined, StoredAccount, StoredAccount | undefined]>([
  ['the account that was set for it', wallet, payer, wallet],
  ['without one where it came from', undefined, payer, payer],
  ['nowhere where nobody knows', undefined, {}, undefined],
  ['back by hand to whoever came with banknotes', undefined, visitor, undefined],
  ['to the account that whoever came with banknotes has set', wallet, visitor, wallet],
])('a refund goes to %s', (_, refundAccount, from, to) => {
  expect(refundGoesTo({ refundAccount, accounts: { from, to: {} } } as Claim)).toBe(to)
})

const change = (fields: object = {}) =>
  ({ by: 'olga', at: noon.toISOString(), until: noon.toISOString(), was: {}, ...fields }) as never
const before = new Date(noon.getTime() - 1)

test.each<[string, Claim['refundChange'], Date, boolean]>([
  ['nobody has replaced the account', undefined, before, false],
  ['they may still answer', change(), before, true],
  ['their time is over', change(), noon, false],
  ['they have asked for it', change({ agreedAt: noon.toISOString() }), before, false],
])('a customer is asked: %s', (_, refundChange, now, is) => {
  expect(isAsked({ refundChange }, now)).toBe(is)
})

test('an account counts as replaced while its refund is due', () => {
  expect(isReplaced({ state: 'refunding', refundChange: change() })).toBe(true)
  expect(isReplaced({ state: 'paying-out', refundChange: change() })).toBe(false)
  expect(isReplaced({ state: 'refunding', refundChange: undefined })).toBe(false)
})
