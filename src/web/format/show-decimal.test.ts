import { expect, test } from 'vitest'
import { showDecimal } from './show-decimal.ts'

test.each([
  ['2.41000000', 'ru', '2,41'],
  ['182400.000000', 'ru', '182\u00a0400'],
  ['12480000.00', 'en', '12,480,000'],
  ['61.800000000000000000', 'en', '61.8'],
  ['0.123456789', 'ru', '0,12345678'],
  ['0', 'ru', '0'],
] as const)('%s is shown in %s as %s', (decimal, locale, shown) => {
  expect(showDecimal(decimal, locale, 8)).toBe(shown)
})
