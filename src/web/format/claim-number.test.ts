import { expect, test } from 'vitest'
import { claimNumber } from './claim-number.ts'

test('the digits of a claim number are in groups of three', () => {
  expect(claimNumber('104882')).toBe('104\u00a0882')
  expect(claimNumber('1004882')).toBe('1\u00a0004\u00a0882')
})
