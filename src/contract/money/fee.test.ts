import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOn, leastBeforeFee } from './fee.ts'

test.each([
  ['a share rounds up', { fixed: 0n, bps: 50n, min: 0n }, 10_001n, 51n],
  ['a sum and a share add up', { fixed: 100n, bps: 50n, min: 0n }, 10_000n, 150n],
  ['a small fee is raised to its minimum', { fixed: 0n, bps: 50n, min: 75n }, 10_000n, 75n],
  ['a large one is held at its maximum', { fixed: 0n, bps: 50n, min: 0n, max: 40n }, 10_000n, 40n],
])('%s', (_, fee, amount, expected) => expect(feeOn(amount, fee)).toBe(expected))

test('the least amount before a fee leaves enough, and one unit less would not', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const fee = fc.record(
    { fixed: amount, bps: fc.bigInt({ min: 0n, max: 9_999n }), min: amount, max: amount },
    { requiredKeys: ['fixed', 'bps', 'min'] },
  )
  fc.assert(
    fc.property(fee, amount, (fee, left) => {
      const least = leastBeforeFee(left, fee)
      expect(least - feeOn(least, fee) >= left).toBe(true)
      expect(least - 1n - feeOn(least - 1n, fee) < left).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})
