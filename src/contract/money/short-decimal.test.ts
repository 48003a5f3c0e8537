import { expect, test } from 'vitest'
import { shortDecimal } from './short-decimal.ts'

test.each([
  ['641238.05', '641238.05'],
  ['0.10000000', '0.1'],
  ['500.000000', '500'],
  ['1000', '1000'],
])('%s is copied as %s, without spaces and trailing zeros', (decimal, copied) => {
  expect(shortDecimal(decimal)).toBe(copied)
})
