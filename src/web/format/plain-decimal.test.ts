import { expect, test } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

test.each([
  ['641238.05', '641238.05'],
  ['0.10000000', '0.1'],
  ['500.000000', '500'],
  ['1000', '1000'],
])('%s is copied as %s, without spaces and trailing zeros', (decimal, copied) => {
  expect(plainDecimal(decimal)).toBe(copied)
})
