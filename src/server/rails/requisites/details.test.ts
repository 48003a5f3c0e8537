import { expect, test } from 'vitest'
import { account, card, cards } from '#test/requisites-office.ts'
import { checkRequisite, type RequisiteDetails } from './details.ts'

const ofABank = {
  name: 'ООО «Агио»',
  account: '40702810138250123017',
  bank: 'Банк',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
}
const iban = { ...account('DE89370400440532013000'), holder: 'Agio Example' }

test.each<[string, string, RequisiteDetails, string]>([
  ['a card with a slip', 'SBERRUB', account('2200 0000 0000 0005'), 'account-refused'],
  ['a field that the form does not have', 'SBERRUB', { fields: { account: cards[0]!, memo: '1' } }, 'account-refused'],
  ['an address of another network', 'BTC', account('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), 'account-refused'],
  ['an IBAN of nobody', 'SEPAEUR', account('DE89370400440532013000'), 'no-holder'],
  [
    'an account that is not of that bank',
    'SBERRUB',
    { ...card(), bankAccount: { ...ofABank, account: '40702810138250123018' } },
    'bank-account-refused',
  ],
  [
    'a bank whose name no code has room for',
    'SBERRUB',
    { ...card(), bankAccount: { ...ofABank, name: 'ООО '.repeat(60) } },
    'bank-account-refused',
  ],
  ['a BIC beside a card', 'SBERRUB', { ...card(), bic: 'COBADEFFXXX' }, 'bank-account-refused'],
  ['a BIC that is none', 'SEPAEUR', { ...iban, bic: 'NOT A BIC' }, 'bank-account-refused'],
  ['a currency without a form', 'DOGE', { fields: {} }, 'no-form'],
])('%s is not taken for %s', async (_, currency, details, reason) => {
  expect(await checkRequisite(currency, details)).toMatchObject({ ok: false, refusal: { reason } })
})

test('what is taken is kept in the one spelling that is paid to', async () => {
  expect(await checkRequisite('SBERRUB', { ...card(), holder: '  Анна   Смирнова ', bankAccount: ofABank })).toEqual({
    ok: true,
    value: { fields: { account: '2200000000000004' }, holder: 'Анна Смирнова', bankAccount: ofABank },
  })
  expect(await checkRequisite('SEPAEUR', { ...iban, bic: 'cobadeffxxx' })).toMatchObject({
    value: { fields: { account: 'DE89370400440532013000' }, bic: 'COBADEFFXXX' },
  })
})
