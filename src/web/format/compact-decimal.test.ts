import { expect, test } from 'vitest'
import { compactDecimal } from './compact-decimal.ts'

test.each([
  ['12389999.99', '12,3\u00a0млн', '12.3M'],
  ['1000000', '1\u00a0млн', '1M'],
  ['31000000000', '31\u00a0000\u00a0млн', '31,000M'],
])('%s is short from a million on, and never more than there is', (decimal, ru, en) => {
  expect(compactDecimal(decimal, 'ru')).toBe(ru)
  expect(compactDecimal(decimal, 'en')).toBe(en)
})

test.each([
  ['999999.99', '999\u00a0999'],
  ['182400.000000', '182\u00a0400'],
  ['999.12345', '999,1234'],
  ['61.8', '61,8'],
  ['0.00004', '0'],
])('%s keeps the digits that are read', (decimal, ru) => {
  expect(compactDecimal(decimal, 'ru')).toBe(ru)
})
