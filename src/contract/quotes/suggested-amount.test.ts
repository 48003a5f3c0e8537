import { expect, test } from 'vitest'
import { suggestedAmount } from './suggested-amount.ts'

test.each([
  ['0.00150000', '1.24000000', 8, '0.02000000'],
  ['5000.00', '600000.00', 2, '50000.00'],
  ['10.000000', '182400.000000', 6, '100.000000'],
  ['3', '1000', 0, '50'],
  ['0', '100', 0, '1'],
])('from %s to %s at scale %i a visitor sees %s first', (min, max, scale, shown) => {
  expect(suggestedAmount(min, max, scale)).toBe(shown)
})

test('where ten times the minimum is more than the maximum, the minimum is shown', () => {
  expect(suggestedAmount('100.00', '300.00', 2)).toBe('100.00')
})
