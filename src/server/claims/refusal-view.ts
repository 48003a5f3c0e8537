import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from './claim.ts'
import type { Claims } from './claims-deps.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'

/** A refusal for the API, with the current offer where the rate has moved. */
export function refusalView(claims: Pick<Claims, 'sign' | 'now'>, claim: Claim, refusal: MoveRefusal) {
  if (refusal.reason !== 'rate-moved') return refusal
  const { held, terms, figures } = refusal.offer
  return {
    reason: 'rate-moved' as const,
    offer: {
      give: { currency: claim.from, value: toDecimal(figures.give, terms.fromScale) },
      get: { currency: claim.to, value: toDecimal(figures.get, terms.toScale) },
      course: terms.course,
      quote: claims.sign(held),
      holdsUntil: held.holdsUntil.toISOString(),
    },
    now: claims.now().toISOString(),
  }
}
