import { expect, test } from 'vitest'
import { exampleIncome } from './example.ts'

const levels = [
  { startsAt: '0.00', percent: '10' },
  { startsAt: '10000.00', percent: '15.5' },
]

test.each([
  [1_000, 100, '1.00'],
  [10_000, 100, '10.00'],
  [50_000, 100, '72.00'],
  [50_000, 50, '36.00'],
])('%d dollars at a margin of %d bring %s', (turnover, margin, income) => {
  expect(exampleIncome(levels, { turnover, margin })).toBe(income)
})
