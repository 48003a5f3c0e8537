import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from './claim.ts'
import type { ClaimsRoom } from './claims-room.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'

/** A refusal as it crosses the wire: amounts as decimal texts, the new offer beside what no longer holds. */
export function refusalView(room: Pick<ClaimsRoom, 'sign' | 'now'>, claim: Claim, refusal: MoveRefusal) {
  if (refusal.reason !== 'rate-moved') return refusal
  const { held, terms, figures } = refusal.offer
  return {
    reason: 'rate-moved' as const,
    offer: {
      give: { currency: claim.from, value: toDecimal(figures.give, terms.fromScale) },
      get: { currency: claim.to, value: toDecimal(figures.get, terms.toScale) },
      course: terms.course,
      quote: room.sign(held),
      holdsUntil: held.holdsUntil.toISOString(),
    },
    now: room.now().toISOString(),
  }
}
