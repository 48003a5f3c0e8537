import type { Day } from '#server/second-person/payout-limits.store.ts'
import type { Person } from '#server/second-person/second-person.ts'
import { fitsIn } from '#server/second-person/send-alone.ts'
import { isAbove, preparedFor, whyNotConfirmed } from '#server/second-person/sending.ts'
import type { Claim } from '../claim.ts'
import type { Part } from './made-by.ts'
import type { Blocker } from './move-refusal.ts'
import { isAsked, isReplaced } from './refund-change.ts'
import { type Sendable, sendingOfClaim } from './sending-of-claim.ts'

/** What decides whether a person sends the money of a claim without anybody else. */
export type SenderFacts = {
  /** The payout limit of what is to be sent, for this person; absent where there is none. */
  aloneMost?: bigint
  /** What of it they may still send today; absent where no day has a limit. */
  day?: Day
  /** Absent: nobody asks. */
  part?: Part
  /** They have entered a payment of a chain that the office watches itself, and nobody else has looked at it. */
  unwatched?: boolean
  /** Nobody else works here who could send it. */
  unbound?: boolean
}

/** Why it takes two: by the limit of one payment, by that of a day, by what this person has made, or by a refund account that staff replaced. */
export type TakesTwo = 'above' | 'day' | 'made' | 'replaced'

/** The part of a claim that says who sends its money. */
export type SentByWhom = Sendable & Pick<Claim, 'refundChange'>

export function whyTwo(
  claim: SentByWhom,
  { aloneMost, day, part, unwatched, unbound }: SenderFacts,
): TakesTwo | undefined {
  const sending = sendingOfClaim(claim)
  if (!sending || unbound) return undefined
  if (isReplaced(claim)) return 'replaced'
  if (isAbove(sending, aloneMost)) return 'above'
  if (part === undefined || part === 'shared') return undefined
  if (unwatched) return 'made'
  if (fitsIn(day, sending.units)) return undefined
  return part === 'made' ? 'made' : 'day'
}

/** Why this person does not send it now. */
export function whyNotSent(
  claim: SentByWhom,
  person: Person | undefined,
  facts: SenderFacts,
  now: Date,
): Blocker | undefined {
  const asked = claim.state === 'refunding' && isAsked(claim, now) ? 'customer-asked' : undefined
  const why = whyTwo(claim, facts)
  if (!why) return asked
  const prepared = preparedFor(sendingOfClaim(claim), claim.prepared)
  if (why === 'above' || why === 'replaced') return whyNotConfirmed(prepared, person) ?? asked
  const notYet = prepared && whyNotConfirmed(prepared, person)
  if (notYet) return notYet
  return why === 'made' ? 'own-making' : 'day-spent'
}
