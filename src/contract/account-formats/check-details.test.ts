import { expect, test } from 'vitest'
import { networks } from './account.ts'
import { checkAccount } from './check-account.ts'
import { checkDetails } from './check-details.ts'
import { AccountFieldView } from './field.schema.ts'
import { type AccountField, accountFieldsOf, accountForms } from './fields.ts'
import { OwnField } from './own-field.schema.ts'
import { describeAccountRefusal } from './refusal.texts.ts'

const CLASSIC = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
const WITH_TAG = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'
const WITHOUT_TAG = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb'
const optional: readonly AccountField[] = accountForms.ripple
const required = optional.map(field => ({ ...field, required: true }))
const detailsOf = (fields: readonly AccountField[], given: Record<string, string>) =>
  checkDetails(fields, given, checkAccount)

test('a classic address needs no tag where it is optional and needs one where it is required', () => {
  expect(detailsOf(optional, { account: CLASSIC, memo: '' }).ok).toBe(true)
  expect(detailsOf(required, { account: CLASSIC })).toEqual({
    ok: false,
    refusal: { reason: 'account-refused', fields: { memo: { reason: 'empty' } } },
  })
  expect(detailsOf(required, { account: CLASSIC, memo: '7' })).toMatchObject({ value: { memo: { normal: '7' } } })
})

test('the tag of an X-address fills the tag field', () => {
  expect(detailsOf(required, { account: WITH_TAG })).toMatchObject({
    ok: true,
    value: { account: { normal: CLASSIC }, memo: { normal: '4294967295' } },
  })
  expect(detailsOf(required, { account: WITH_TAG, memo: '4294967295' }).ok).toBe(true)
})

test('an X-address and a tag field that disagree are refused, also when the address says that there is no tag', () => {
  const conflict = { refusal: { fields: { memo: { reason: 'memo-conflict' } } } }
  expect(detailsOf(optional, { account: WITH_TAG, memo: '7' })).toMatchObject(conflict)
  expect(detailsOf(optional, { account: WITHOUT_TAG, memo: '7' })).toMatchObject(conflict)
  expect(detailsOf(optional, { account: WITHOUT_TAG }).ok).toBe(true)
})

test('a wrong, misnamed or unsupported tag is refused, never dropped', () => {
  expect(detailsOf(optional, { account: WITH_TAG, memo: 'seven' })).toMatchObject({
    refusal: { fields: { memo: { reason: 'bad-character' } } },
  })
  expect(detailsOf(optional, { account: CLASSIC, tag: '7' })).toMatchObject({
    refusal: { fields: { tag: { reason: 'unknown-field' } } },
  })
  expect(detailsOf(optional.slice(0, 1), { account: WITH_TAG })).toMatchObject({
    refusal: { fields: { account: { reason: 'memo-conflict' } } },
  })
})

test('all wrong fields are reported at once', () => {
  const read = detailsOf(accountForms.sbp, { account: '8 916', bank: '' })
  expect(read).toMatchObject({ refusal: { fields: { account: { reason: 'bad-phone' }, bank: { reason: 'empty' } } } })
})

const everyField: readonly AccountField[] = Object.values(accountForms).flat()

test.each(everyField)('the field $kind goes over the wire', field => {
  expect(AccountFieldView.strict().parse(field)).toEqual(field)
})

test('every network has a form', () => {
  for (const network of networks) expect(Object.keys(accountForms)).toContain(network)
})

const own: OwnField = {
  name: 'client',
  label: { ru: 'Номер клиента', en: 'Client number' },
  characters: 'digits',
  least: 6,
  most: 8,
  mask: '### ###',
  required: true,
  example: '104 882',
}

test.each([
  ['fits its rules', '104 882', { ok: true, value: { client: { normal: '104882' } } }],
  ['is too short', '104', { ok: false, refusal: { fields: { client: { reason: 'bad-length', least: 6, most: 8 } } } }],
  ['has letters', '104a882', { ok: false, refusal: { fields: { client: { reason: 'bad-character', position: 3 } } } }],
  ['is empty', '', { ok: false, refusal: { fields: { client: { reason: 'empty' } } } }],
])('a field that the office added is checked by its own rules: it %s', (_, text, answer) => {
  const fields = accountFieldsOf({ accountForm: 'own', ownFields: [OwnField.parse(own)] })
  expect(detailsOf(fields, { client: text })).toMatchObject(answer)
})

test('a field that the office added comes after those of the form', () => {
  const fields = accountFieldsOf({ accountForm: 'ripple', ownFields: [own] })
  expect(fields.map(({ name }) => name)).toEqual(['account', 'memo', 'client'])
})

test('a refusal is described in both languages, with the network’s name', () => {
  const read = checkAccount('ethereum', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  if (read.ok) throw new Error('accepted')
  expect(describeAccountRefusal(read.refusal, 'ru')).toContain('TRON')
  expect(describeAccountRefusal(read.refusal, 'en')).toContain('an address of TRON, and Ethereum is wanted')
})
