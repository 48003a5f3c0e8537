import { expect, test } from 'vitest'
import { checkAccount } from './check-account.ts'
import { accountForms } from './fields.ts'

const accounts = Object.entries(accountForms).flatMap(([form, fields]) =>
  fields.filter(({ name }) => name === 'account').map(field => [form, field] as const),
)
/** A person is not paid to by name; a word with the sign taken out may be some account, and nobody types the sign. */
const person = ['cash']

test.each(accounts.filter(([form]) => !person.includes(form)))(
  '%s: what stands under the field is no account that could be paid to',
  (_, { kind, example }) => {
    expect(example).toMatch(/…/)
    expect(checkAccount(kind, example).ok).toBe(false)
  },
)
