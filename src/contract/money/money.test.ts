import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BPS, divideDown, divideUp, fromDecimal, shareDown, toDecimal, toShortDecimal } from './money.ts'

const rub = (units: bigint) => ({ asset: 'SBERRUB', units })
const units = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n })
const scale = fc.integer({ min: 0, max: 18 })

test('a share that is given away leaves the odd unit', () => {
  expect(shareDown(rub(10_001n), 10n)).toEqual(rub(10n))
  expect(shareDown(rub(10_000n), 10n)).toEqual(rub(10n))
})

test('the two roundings enclose the exact share and differ by at most one unit', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 0n, max: BPS }), (amount, bps) => {
      const [down, up] = [shareDown(rub(amount), bps).units, divideUp(amount * bps, BPS)]
      expect(down * BPS <= amount * bps && amount * bps <= up * BPS).toBe(true)
      expect(up - down).toBe((amount * bps) % BPS === 0n ? 0n : 1n)
    }),
    { numRuns: 4_000 },
  )
})

test('division rounds towards less or more also below zero', () => {
  expect([divideDown(-7n, 2n), divideUp(-7n, 2n), divideDown(7n, 2n), divideUp(7n, 2n)]).toEqual([-4n, -3n, 3n, 4n])
})

test('an amount survives its decimal text at every scale', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), scale, (amount, decimals) => {
      expect(fromDecimal(toDecimal(amount, decimals), decimals)).toBe(amount)
    }),
    { numRuns: 4_000 },
  )
})

test.each([
  [0n, 2, '0.00', '0'],
  [-5n, 2, '-0.05', '-0.05'],
  [150n, 2, '1.50', '1.5'],
  [7n, 0, '7', '7'],
] as const)('%s at scale %s is %s, in short %s', (units, scale, text, short) => {
  expect([toDecimal(units, scale), toShortDecimal(units, scale)]).toEqual([text, short])
})

test('an amount beyond the ledger’s limit is refused', () => {
  expect(fromDecimal('9'.repeat(38), 0)).toBe(10n ** 38n - 1n)
  expect(fromDecimal('9'.repeat(37), 1)).toBeDefined()
  for (const text of [`1${'0'.repeat(36)}`, '9'.repeat(38), `-${'9'.repeat(38)}`])
    expect(fromDecimal(text, 2)).toBeUndefined()
})

test.each(['1.005', '1e3', '', '.', '1.', '.5', '+1', '1 000', '1,5', 'NaN', '٣', '9'.repeat(400)])(
  'no amount of two decimals is read from %j',
  text => expect(fromDecimal(text, 2)).toBeUndefined(),
)
