import { expect, test } from 'vitest'
import { groupedNumber } from './grouped-number.ts'

test('the digits of a claim number are in groups of three', () => {
  expect(groupedNumber('104882')).toBe('104\u00a0882')
  expect(groupedNumber('1004882')).toBe('1\u00a0004\u00a0882')
})
