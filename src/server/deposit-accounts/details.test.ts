import { expect, test } from 'vitest'
import { account, card, cards } from '#test/harness/deposit-accounts-office.ts'
import { checkDepositAccount, type DepositAccountDetails } from './details.ts'

const accounts: Record<string, { accountForm: string }> = {
  SBERRUB: { accountForm: 'russian-card' },
  BTC: { accountForm: 'bitcoin' },
  SEPAEUR: { accountForm: 'sepa' },
  DOGE: { accountForm: 'own' },
}
const ofABank = {
  name: 'ООО «Агио»',
  account: '40702810138250123017',
  bank: 'Банк',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
}
const iban = { ...account('DE89370400440532013000'), holder: 'Agio Example' }

test.each<[string, string, DepositAccountDetails, string]>([
  ['a card number with a wrong digit', 'SBERRUB', account('2200 0000 0000 0005'), 'account-refused'],
  ['a field that the form does not have', 'SBERRUB', { fields: { account: cards[0]!, memo: '1' } }, 'account-refused'],
  ['an address of another network', 'BTC', account('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), 'account-refused'],
  ['an IBAN without a holder', 'SEPAEUR', account('DE89370400440532013000'), 'no-holder'],
  [
    'an account of another bank',
    'SBERRUB',
    { ...card(), bankAccount: { ...ofABank, account: '40702810138250123018' } },
    'bank-account-refused',
  ],
  [
    'a payee’s name that is too long for a QR code',
    'SBERRUB',
    { ...card(), bankAccount: { ...ofABank, name: 'ООО '.repeat(60) } },
    'bank-account-refused',
  ],
  ['a BIC beside a card', 'SBERRUB', { ...card(), bic: 'COBADEFFXXX' }, 'bank-account-refused'],
  ['an invalid BIC', 'SEPAEUR', { ...iban, bic: 'NOT A BIC' }, 'bank-account-refused'],
  ['a currency without a form', 'DOGE', { fields: {} }, 'no-form'],
])('%s is refused for %s', async (_, currency, details, reason) => {
  expect(await checkDepositAccount(currency, accounts[currency], details)).toMatchObject({
    ok: false,
    refusal: { reason },
  })
})

test('accepted details are normalised', async () => {
  expect(
    await checkDepositAccount('SBERRUB', accounts.SBERRUB, {
      ...card(),
      holder: '  Анна   Смирнова ',
      bankAccount: ofABank,
    }),
  ).toEqual({
    ok: true,
    value: { fields: { account: '2200000000000004' }, holder: 'Анна Смирнова', bankAccount: ofABank },
  })
  expect(await checkDepositAccount('SEPAEUR', accounts.SEPAEUR, { ...iban, bic: 'cobadeffxxx' })).toMatchObject({
    value: { fields: { account: 'DE89370400440532013000' }, bic: 'COBADEFFXXX' },
  })
})

test.each([
  ['SBERRUB', card(), true],
  ['SBERRUB', card(1), false],
  ['BTC', account('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'), true],
] as const)('of examples none is taken where money is real: %s %j', async (currency, details, isExample) => {
  const known = accounts[currency]
  const checked = await checkDepositAccount(currency, known, details, { refusesExamples: true })
  expect(checked.ok).toBe(!isExample)
  if (!checked.ok) expect(checked.refusal).toMatchObject({ fields: { account: { reason: 'an-example' } } })
  expect(await checkDepositAccount(currency, known, details)).toMatchObject({ ok: true })
})
