import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BPS, divideDown, larger, smaller } from '#contract/money/money.ts'
import type { MoneyLine } from '#contract/money/money-line.ts'
import { fraction } from '#contract/money/rate.ts'
import { claimIn } from '#test/fixtures/claim-in.ts'
import type { Claim } from './claim.ts'
import { accrueReferral, referralShareDown } from './referral-accrual.ts'

const given = (kind: 'discount' | 'promo', units: bigint): MoneyLine => ({
  kind,
  side: 'to',
  units,
  account: kind === 'discount' ? 'discounts' : 'promo',
  countsFor: 'client',
})

const shareOf = (worth: bigint, marginBps: bigint, roomBps: bigint, bps: bigint, lines: MoneyLine[] = []): bigint => {
  const converted = divideDown(worth * (BPS - marginBps), BPS)
  const claim = { figures: { worth, converted, lines }, terms: { roomBps }, referral: { owner: 'anna', bps } }
  return referralShareDown(claim as unknown as Claim)
}

test('whatever discount, promo code and referral share come to, the floor of the direction stays with the office', () => {
  const bps = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) })
  fc.assert(
    fc.property(
      bps(3_000),
      bps(3_000),
      bps(5_000),
      bps(5_000),
      bps(10_000),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      (...some) => {
        const [margin, below, discountBps, promoBps, referralBps, worth] = some
        const floor = larger(margin - below, 0n)
        const room = margin - floor
        const converted = divideDown(worth * (BPS - margin), BPS)
        // As a quote caps both by what is left above the floor.
        const discount = smaller(discountBps, room)
        const promo = smaller(promoBps, room - discount)
        const lines = [
          given('discount', divideDown(converted * discount, BPS)),
          given('promo', divideDown(converted * promo, BPS)),
        ]
        const gave = lines[0]!.units + lines[1]!.units
        const share = shareOf(worth, margin, room, referralBps, lines)
        expect(share).toBeGreaterThanOrEqual(0n)
        expect(worth - converted - gave - share).toBeGreaterThanOrEqual(divideDown(worth * floor, BPS))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['within the room it is the whole share', 1_000n, 15n],
  ['beyond the room it ends at the floor', 9_000n, 98n],
])('of a margin of 150 with a floor of 50, %s', (_, bps, share) => {
  expect(shareOf(10_000n, 150n, 100n, bps)).toBe(share)
})

test('a direction that gives everything above its floor away leaves nothing for a referrer', () => {
  expect(shareOf(10_000n, 100n, 80n, 5_000n, [given('discount', 79n)])).toBe(0n)
})

test('a share is in the dollars of what is paid out, by the decimals of its currency', () => {
  const claim = claimIn('completed', { referral: { owner: 'anna', bps: 5_000n } } as Partial<Claim>)
  const at = new Date('2026-11-23T09:00:00Z')
  // Half of a spread of 100.00 roubles would be 50.00; the room above the floor is 80.00. At 100 roubles for a dollar it is half a dollar.
  const line = accrueReferral(claim, { bps: 5_000n, rule: 'level' }, fraction(1n, 100n), { author: 'olga', at })
  expect(line).toMatchObject({ cost: 5_000n, units: 5_000n, usdRate: '0.01', payout: 0, referrer: 'anna' })
})
