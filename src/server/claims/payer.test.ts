import { expect, test } from 'vitest'
import type { AccountKind } from '#contract/account-formats/account.ts'
import { payerOf } from './payer.ts'

test.each<[string, AccountKind, string, string | undefined]>([
  ['a card', 'russian-card', '2200000000000004', 'russian-card:2200000000000004'],
  ['a phone', 'sbp-phone', '+79161234567', 'sbp-phone:+79161234567'],
  [
    'an address, by its one spelling',
    'ethereum',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'ethereum:0x52908400098527886e0f7030069857d2e4169ee7',
  ],
  ['a name, which others may have', 'person-name', 'Анна Смирнова', undefined],
  ['a text that the office asks for', 'own-text', 'any card of mine', undefined],
])('of %s', (_, kind, value, payer) => {
  expect(payerOf({ account: { kind, value } })).toBe(payer)
})

test('of a coin whose sender is not asked for', () => expect(payerOf({})).toBeUndefined())
