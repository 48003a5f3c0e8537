import { toDecimal } from '#contract/money/money.ts'
import { signQuote } from '#server/quotes/signed-quote.ts'
import type { Claim } from './claim.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'

/** A refusal for the API, with the current offer where the rate has moved. */
export function refusalView(refusal: MoveRefusal, claim: Claim, { secret, now }: { secret: string; now: Date }) {
  if (refusal.reason !== 'rate-moved') return refusal
  const { held, terms, figures } = refusal.offer
  return {
    reason: 'rate-moved' as const,
    offer: {
      give: { currency: claim.from, value: toDecimal(figures.give, terms.fromScale) },
      get: { currency: claim.to, value: toDecimal(figures.get, terms.toScale) },
      course: terms.course,
      quote: signQuote(held, secret),
      holdsUntil: held.holdsUntil.toISOString(),
    },
    now: now.toISOString(),
  }
}
