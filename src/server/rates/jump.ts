import type { Fraction } from '#contract/money/rate.ts'
import type { Agreement } from './agreement.ts'
import { deviates } from './deviation.ts'
import type { PairTerms } from './pair.ts'

/** A value that the office once sold at. */
export type Accepted = { value: Fraction; at: Date }
/** A level far from the accepted one, and since when the sources have been saying it. */
export type Jump = { value: Fraction; since: Date }

/**
 * Undefined: the agreed value may be sold. Otherwise the jump that has to be confirmed first. It confirms itself when
 * each source that says it was read again after the wait; what one source alone says and is too far from the accepted
 * value waits for a person, or for the source to come to its senses.
 */
export function unconfirmedJump(
  agreed: Agreement,
  accepted: Accepted | undefined,
  seen: Jump | undefined,
  terms: PairTerms,
  now: Date,
): Jump | undefined {
  if (!accepted || !deviates(agreed.value, accepted.value, terms.jumpBps)) return undefined
  if (agreed.quotes.some(quote => quote.vouched)) return undefined

  const sameLevel = seen && !deviates(agreed.value, seen.value, terms.jumpBps)
  const jump = sameLevel ? seen : { value: agreed.value, since: now }
  const alone = agreed.quotes.length < 2
  if (alone && deviates(agreed.value, accepted.value, terms.aloneJumpBps)) return jump

  const confirmedFrom = jump.since.getTime() + (alone ? terms.aloneConfirmMs : terms.confirmMs)
  return agreed.quotes.every(quote => quote.readAt.getTime() >= confirmedFrom) ? undefined : jump
}
