import { expect, test } from 'vitest'
import { agreedTerms } from './agreed-terms.ts'

const terms = { rules: { version: 5, agreedFrom: 3 }, 'aml-kyc': { version: 2, agreedFrom: 1 } }

test.each([
  ['a form that names none agrees to what holds now', undefined, { rules: 5, 'aml-kyc': 2 }],
  [
    'a version that was only worded better since is agreed to as it was shown',
    { rules: 3 },
    { rules: 3, 'aml-kyc': 2 },
  ],
])('%s', (_, named, agreed) => {
  expect(agreedTerms(terms, named)).toEqual({ ok: true, value: agreed })
})

test('nobody agrees to a change of substance that they have not seen', () => {
  expect(agreedTerms(terms, { rules: 2, 'aml-kyc': 1 })).toMatchObject({
    refusal: { reason: 'terms-changed', pages: ['rules'] },
  })
})

test('nor to a version that was never published', () => {
  expect(agreedTerms(terms, { rules: 6 })).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(agreedTerms({}, { rules: 1 })).toMatchObject({ refusal: { reason: 'invalid' } })
})

test('an office without rules asks for nothing', () => {
  expect(agreedTerms({}, {})).toEqual({ ok: true, value: {} })
})
