import { expect, test } from 'vitest'
import { breakingSum } from './breaking-sum.ts'

test('a sum breaks before its name and not between its digits', () => {
  expect(breakingSum('1\u00a0234,5\u00a0ETH')).toBe('1\u00a0234,5 ETH')
  expect(breakingSum('38\u00a0692.87\u00a0₽')).toBe('38\u00a0692.87 ₽')
})
