import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Claim } from '#server/claims/claim.ts'

export const noonOfClaims = new Date('2026-11-21T12:00:00Z')

/** Litecoin for roubles at 8 000, without fees, in every state and with whatever money. */
export function claimIn(state: ClaimState, money: Partial<Claim> = {}): Claim {
  return {
    id: '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10',
    number: '104882',
    version: 3,
    state,
    from: 'LTC',
    to: 'SBERRUB',
    figures: {
      side: 'from',
      give: 100_000_000n,
      get: 800_000n,
      fromFee: 0n,
      exchanged: 100_000_000n,
      worth: 810_000n,
      converted: 800_000n,
      toFee: 0n,
      networkFee: 0n,
      discountBps: 0n,
      discount: 0n,
      promo: 0n,
      rounding: 0n,
    },
    terms: {
      course: { give: '1', get: '8000' },
      price: '8100',
      fromFee: { fixed: 0n, bps: 0n, min: 0n },
      toFee: { fixed: 0n, bps: 0n, min: 0n },
      networkFee: { units: 0n, paidBy: 'office' },
      roomBps: 100n,
      discountBps: 0n,
      fromScale: 8,
      toScale: 2,
    },
    courseFixed: 'opening',
    courseSince: noonOfClaims,
    email: 'anna@example.com',
    locale: 'ru',
    accounts: { from: {}, to: {} },
    meeting: { city: 'MSK' },
    needsAml: false,
    windowMinutes: 20,
    inTimeUntil: noonOfClaims,
    received: 0n,
    settled: 0n,
    refunded: 0n,
    ...(state === 'needs-choice' && { problem: 'less' as const }),
    holdTransfer: '6f1ff6d0-4a3f-4a0a-8d61-27f2a6a6a111',
    openedAt: noonOfClaims,
    changedAt: noonOfClaims,
    ...money,
  }
}
