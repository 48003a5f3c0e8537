import type { Fraction } from '#contract/money/rate.ts'
import type { Agreement } from './agreement.ts'
import { deviates } from './deviation.ts'
import type { PairTerms } from './pair.ts'

/** A value that was accepted for sale. */
export type Accepted = { value: Fraction; at: Date }
/** A value far from the accepted one, since when sources report it, and whether a person has accepted it. */
export type Jump = { value: Fraction; since: Date; confirmed?: boolean }

/**
 * Undefined: the value may be sold. Otherwise the jump to confirm. A jump is confirmed when each source repeats it
 * after the wait, or when a person has accepted it; one from a single source too far from the accepted value waits for
 * a person or for the source to recover. A person accepts one level of prices and no other.
 */
export function unconfirmedJump(
  agreed: Agreement,
  accepted: Accepted | undefined,
  seen: Jump | undefined,
  terms: PairTerms,
  now: Date,
): Jump | undefined {
  const jumpBps = strictest(agreed, terms)
  if (!accepted || !deviates(agreed.value, accepted.value, jumpBps)) return undefined
  if (agreed.quotes.some(quote => quote.vouched)) return undefined

  const sameLevel = seen && !deviates(agreed.value, seen.value, jumpBps)
  if (sameLevel && seen.confirmed) return undefined
  const jump = sameLevel ? seen : { value: agreed.value, since: now }
  const alone = agreed.quotes.length < 2
  if (alone && deviates(agreed.value, accepted.value, terms.aloneJumpBps)) return jump

  const confirmedFrom = jump.since.getTime() + (alone ? terms.aloneConfirmMs : terms.confirmMs)
  return agreed.quotes.every(quote => quote.readAt.getTime() >= confirmedFrom) ? undefined : jump
}

/** The largest step that needs no confirmation: of the sources that agree the strictest decides. */
function strictest({ quotes }: Agreement, terms: PairTerms): bigint {
  const guards = quotes.map(({ jumpBps = terms.jumpBps }) => jumpBps)
  return guards.find(bps => guards.every(other => bps <= other))!
}
