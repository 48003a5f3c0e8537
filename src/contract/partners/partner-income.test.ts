import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerIncomeDown } from './partner-income.ts'

const levels = [
  { startsAt: 0n, bps: 1_000 },
  { startsAt: 1_000_000n, bps: 1_500 },
  { startsAt: 5_000_000n, bps: 2_000 },
]

test.each([
  ['nothing', 0n, 0n],
  ['a turnover within the first level', 500_000n, 500n],
  ['a turnover at the edge of the second', 1_000_000n, 1_000n],
  ['a turnover in the second level', 2_000_000n, 2_500n],
  ['a turnover over all levels', 6_000_000n, 1_000n + 6_000n + 2_000n],
])('%s brings its share, level by level', (_, turnover, income) => {
  expect(partnerIncomeDown(levels, turnover, 100)).toBe(income)
})

test('no levels bring nothing', () => {
  expect(partnerIncomeDown([], 1_000_000n, 100)).toBe(0n)
})

test('more turnover never brings less, and never more than the highest share of the margin', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 1_000 }), (one, other, margin) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      const income = partnerIncomeDown(levels, more, margin)
      expect(income).toBeGreaterThanOrEqual(partnerIncomeDown(levels, less, margin))
      expect(income * 100_000_000n).toBeLessThanOrEqual(more * BigInt(margin) * 2_000n)
    }),
  )
})
