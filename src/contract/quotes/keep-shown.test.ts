import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BPS } from '#contract/money/money.ts'
import { keepsShown } from './keep-shown.ts'

test.each([
  ['the same sums', [100n, 10_000n], [100n, 10_000n], true],
  ['a move that the limit just allows', [100n, 10_010n], [100n, 10_000n], true],
  ['a move by one unit more', [100n, 10_011n], [100n, 10_000n], false],
  ['a move for the office', [100n, 9_000n], [100n, 10_000n], true],
  ['more to give, within the limit', [1_000n, 10n], [1_001n, 10n], true],
  ['more to give, beyond it', [1_000n, 10n], [1_002n, 10n], false],
  ['nothing to get any more', [100n, 1n], [100n, 0n], false],
] as const)('%s: kept or not', (_, [give, get], [giveNow, getNow], kept) => {
  expect(keepsShown({ give, get }, { give: giveNow, get: getNow }, 10)).toBe(kept)
})

test('what the office can lose on kept sums is the share that its owner allows, on any market', () => {
  const units = fc.bigInt(1n, 10n ** 24n)
  fc.assert(
    fc.property(units, units, units, fc.integer({ min: 0, max: 50 }), (give, shown, now, bps) => {
      fc.pre(keepsShown({ give, get: shown }, { give, get: now }, bps))
      // Lost is what is paid beyond what the same money buys now.
      expect((shown - now) * BPS <= now * BigInt(bps)).toBe(true)
    }),
  )
})
