import { expect, test } from 'vitest'
import { detailFieldsOf, detailsInput, termsInput, textsOfDetails, textsOfTerms } from './deposit-account-form.ts'

const terms = {
  'terms.claimLeast': '',
  'terms.claimMost': '150 000,50',
  'terms.dayMost': '',
  'terms.monthMost': '1000000',
  'terms.dayClaimsMost': ' 20 ',
  'terms.openMost': '5',
  'terms.restMinutes': '0',
}

test('limits are read as they are typed, and an empty field is no limit', () => {
  expect(termsInput(terms, 'ru')).toEqual({
    claimLeast: '0',
    claimMost: '150000.5',
    dayMost: null,
    monthMost: '1000000',
    dayClaimsMost: 20,
    openMost: 5,
    restMinutes: 0,
  })
})

test.each(['many', '-1', '1.5', '1e9'])('"%s" claims a day is sent to be refused, not taken for no limit', typed => {
  expect(termsInput({ ...terms, 'terms.dayClaimsMost': typed }, 'ru').dayClaimsMost).toBe(-1)
})

test('a form shows the values that were sent', () => {
  const kept = { ...termsInput(terms, 'ru'), claimMost: '150000.5' }
  expect(termsInput(textsOfTerms(kept, 'ru'), 'ru')).toEqual(kept)
  const details = {
    fields: { account: '2200000000000004' },
    holder: 'Анна Смирнова',
    bankAccount: { name: 'ООО', account: '4'.repeat(20), bank: 'Банк', bic: '044525225' },
  }
  expect(detailsInput(textsOfDetails(details))).toEqual(details)
})

test('a bank account that was begun is sent whole, so that the server names what is missing', () => {
  expect(detailsInput({ 'details.fields.account': '1', 'details.bankAccount.bic': '044 525 225' })).toEqual({
    fields: { account: '1' },
    bankAccount: { name: '', account: '', bank: '', bic: '044525225' },
  })
  expect(detailsInput({ 'details.fields.account': '1' })).toEqual({ fields: { account: '1' } })
})

test('each currency asks for the fields of its own accounts', () => {
  expect(detailFieldsOf({ accountForm: 'ton' })).toEqual([
    'details.fields.account',
    'details.fields.memo',
    'details.holder',
  ])
  expect(detailFieldsOf({ accountForm: 'sepa' })).toContain('details.bic')
  expect(detailFieldsOf({ accountForm: 'russian-card' })).toContain('details.bankAccount.correspondentAccount')
})
