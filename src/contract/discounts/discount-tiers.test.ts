import { expect, test } from 'vitest'
import { placeAt } from './discount-tiers.ts'

const tiers = [
  { startsAt: 50_000n, bps: 5 },
  { startsAt: 100_000n, bps: 10 },
]

test.each([
  [0n, 0, 50_000n],
  [49_999n, 0, 1n],
  [50_000n, 5, 50_000n],
  [99_999n, 5, 1n],
  [100_000n, 10, undefined],
  [10n ** 30n, 10, undefined],
])('a turnover of %s cents gives %s hundredths of a percent', (turnover, bps, missing) => {
  const place = placeAt(tiers, turnover)
  expect(place.bps).toBe(bps)
  expect(place.next?.missing).toBe(missing)
})

test('a personal discount counts in place of the tiers, also when it is smaller', () => {
  expect(placeAt(tiers, 100_000n, 3)).toEqual({ bps: 3, personal: true })
  expect(placeAt(tiers, 0n, 0)).toEqual({ bps: 0, personal: true })
})

test('an office without tiers gives nothing', () => {
  expect(placeAt([], 10n ** 9n)).toEqual({ bps: 0, personal: false })
})
