import { expect, test } from 'vitest'
import { checkAccount } from './check-account.ts'
import { exampleAccounts, isExample } from './example-accounts.ts'
import { type AccountField, accountForms } from './fields.ts'

test.each(exampleAccounts)('%s: the example %s is a whole account, and known as an example', (kind, text) => {
  const read = checkAccount(kind, text)
  expect(read.ok && isExample(read.value.identity)).toBe(true)
})

const masked = Object.values(accountForms)
  .flat()
  .filter((field): field is AccountField & { mask: string } => field.mask !== null && field.name === 'account')

test.each(masked)('the mask of the field $kind fits its examples', ({ kind, mask }) => {
  const pattern = [...mask].map(place => ({ '#': '\\d', '@': '[A-Za-z]', '*': '[A-Za-z0-9]' })[place] ?? place)
  const own = exampleAccounts.filter(example => example[0] === kind)
  expect(own.length).toBeGreaterThan(0)
  for (const [, text] of own) expect(text).toMatch(new RegExp(`^${pattern.slice(0, text.length).join('')}$`))
})

test.each([
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['polygon', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  ['russian-card', '2200000000000004'],
  ['sbp-phone', '8 (916) 123-45-67'],
] as const)('however it is written: %s %s', (kind, text) => {
  const read = checkAccount(kind, text)
  expect(read.ok && isExample(read.value.identity)).toBe(true)
})

test.each([
  ['bitcoin', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
  ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
] as const)('an account of somebody is none: %s %s', (kind, text) => {
  const read = checkAccount(kind, text)
  expect(read.ok && isExample(read.value.identity)).toBe(false)
})
