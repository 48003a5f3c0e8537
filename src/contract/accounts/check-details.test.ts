import { expect, test } from 'vitest'
import { networks } from './account.ts'
import { checkAccount } from './check-account.ts'
import { checkDetails } from './check-details.ts'
import { AccountFieldView, viewField } from './field.schema.ts'
import { type AccountField, accountForms, formOfCurrency } from './fields.ts'
import { describeAccountRefusal } from './refusal-texts.ts'

const CLASSIC = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
const WITH_TAG = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'
const WITHOUT_TAG = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb'
const optional: readonly AccountField[] = accountForms.ripple
const required = optional.map(field => ({ ...field, required: true }))
const detailsOf = (fields: readonly AccountField[], given: Record<string, string>) =>
  checkDetails(fields, given, checkAccount)

test('a classic address stands alone where the tag is optional, and not where it is required', () => {
  expect(detailsOf(optional, { account: CLASSIC, memo: '' }).ok).toBe(true)
  expect(detailsOf(required, { account: CLASSIC })).toEqual({
    ok: false,
    refusal: { reason: 'account-refused', fields: { memo: { reason: 'empty' } } },
  })
  expect(detailsOf(required, { account: CLASSIC, memo: '7' })).toMatchObject({ value: { memo: { normal: '7' } } })
})

test('the tag of an X-address fills the field of the tag', () => {
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

test('a tag is never lost: neither a wrong one, nor one under a wrong name, nor one that no field can hold', () => {
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

test('all fields that are wrong are named at once', () => {
  const read = detailsOf(accountForms.sbp, { account: '8 916', bank: '' })
  expect(read).toMatchObject({ refusal: { fields: { account: { reason: 'bad-phone' }, bank: { reason: 'empty' } } } })
})

const everyField: readonly AccountField[] = Object.values(accountForms).flat()

test.each(everyField)('the example of the field $kind is an account of that kind and goes over the wire', field => {
  expect(checkAccount(field.kind, field.example)).toMatchObject({ ok: true })
  expect(AccountFieldView.strict().parse(viewField(field))).toEqual(viewField(field))
})

test.each(everyField.filter(field => field.mask !== null))('the mask of the field $kind fits its example', field => {
  const pattern = [...field.mask!].map(place => ({ '#': '\\d', '@': '[A-Za-z]', '*': '[A-Za-z0-9]' })[place] ?? place)
  expect(field.example).toMatch(new RegExp(`^${pattern.slice(0, field.example.length).join('')}$`))
})

test('every form that a currency names has fields, and every network has a form', () => {
  for (const form of Object.values(formOfCurrency)) expect(accountForms[form].length).toBeGreaterThan(0)
  for (const network of networks) expect(Object.keys(accountForms)).toContain(network)
})

test('a refusal is told in both languages, with the network by its name', () => {
  const read = checkAccount('ethereum', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
  if (read.ok) throw new Error('accepted')
  expect(describeAccountRefusal(read.refusal, 'ru')).toContain('TRON')
  expect(describeAccountRefusal(read.refusal, 'en')).toContain('an address of TRON, and Ethereum is wanted')
})
