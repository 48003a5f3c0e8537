import { type ClaimActor, type ClaimMove, moveOf, movesFrom } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isAbove, preparedFor, whyNotAlone, whyNotConfirmed } from '#server/second-person/sending.ts'
import { type Claim, owedToClient } from '../claim.ts'
import { type Draft, draftOf, type Mover } from '../claim-draft.ts'
import type { MoveData, Situation } from './move-data.ts'
import { moveEffects } from './move-effects.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'
import { sendingOfClaim } from './sending-of-claim.ts'

/**
 * Decides a move: the claim after it, its ledger entries and its events. Nothing is written here, so the desk can show a plan
 * of the move first.
 */
export function decideMove(
  claim: Claim,
  { move, mover, data }: { move: ClaimMove; mover: Mover; data: MoveData },
  situation: Situation,
): Result<Draft, MoveRefusal> {
  const { by, from } = moveOf(move)
  if (!by.includes(mover.actor)) return refuse({ reason: 'forbidden' })
  if (!from.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
  const because = blocker(claim, move, mover, situation)
  if (because) return refuse({ reason: 'wrong-state', state: claim.state, because })

  const draft = draftOf(claim, mover)
  const refusal = moveEffects[move](draft, data, situation)
  return refusal ? refuse(refusal) : accept(draft)
}

type MoveFacts = Pick<Situation, 'now' | 'seen' | 'aloneMost'>
/** `author` matters only above the payout limit. */
type Person = { actor: ClaimActor; author?: string }

/** The moves that a person can make now: those of the table in this state, without those that a blocker prevents. */
export const allowedMoves = (claim: Claim, person: Person, facts: MoveFacts): ClaimMove[] =>
  movesFrom(claim.state, person.actor).filter(move => blocker(claim, move, person, facts) === undefined)

/** The reason why a move is not possible now. */
function blocker(
  claim: Claim,
  move: ClaimMove,
  { actor, author }: Person,
  { now, seen, aloneMost }: MoveFacts,
): Blocker | undefined {
  const open = owedToClient(claim)
  const paidOut = claim.settled > 0n
  switch (move) {
    case 'withdraw-report':
      if (paidOut || seen > 0n || open >= claim.figures.give || (open > 0n && !claim.rateSince)) return 'money-in'
      return isInTime(claim, now) ? undefined : 'too-late'
    case 'cancel':
    case 'reject':
    case 'lose-payment':
      if (paidOut) return 'already-paid-out'
      return open > 0n || seen > 0n ? 'money-in' : undefined
    case 'take-back':
    case 'refund':
      return open === 0n ? 'nothing-received' : undefined
    case 'send-refund':
      return open === 0n ? 'nothing-received' : unlessTwo(claim, author, aloneMost)
    case 'prepare':
      if (!isAbove(sendingOfClaim(claim), aloneMost)) return 'one-person-enough'
      return preparedFor(sendingOfClaim(claim), claim.prepared) && 'prepared-already'
    case 'release-hold':
      // An unconfirmed payment is more than a report, so its hold stays.
      if (claim.state === 'checking' && (open > 0n || seen > 0n)) return 'money-in'
      return claim.holdTransfer === undefined ? 'payout-not-held' : undefined
    case 'correct':
      return paidOut ? 'already-paid-out' : undefined
    case 'approve':
      if (paidOut) return 'already-paid-out'
      if (open === 0n) return 'nothing-received'
      return claim.aml?.arrival === 'waits' ? 'not-checked' : undefined
    case 'continue':
      return paidOut ? 'already-paid-out' : open === 0n ? 'nothing-received' : undefined
    case 'release':
      return claim.aml?.hold ? whyNotConfirmed(claim.aml.hold.release, author) : undefined
    case 'propose-release':
      if (!claim.aml?.hold) return 'one-person-enough'
      return claim.aml.hold.release && 'prepared-already'
    case 'answer-hold':
      if (!claim.aml?.hold || !claim.deadline) return 'nothing-asked'
      return claim.aml.hold.answered === undefined ? undefined : 'answered-already'
    case 'hold-timeout':
      return claim.deadline ? undefined : 'nothing-asked'
    case 'top-up':
      if (claim.problem !== 'less' || paidOut) return 'nothing-missing'
      return isInTime(claim, now) ? undefined : 'too-late-to-top-up'
    case 'return-excess':
      if (claim.problem !== 'more' || paidOut) return 'nothing-extra'
      return claim.rateSince && isInTime(claim, now) ? undefined : 'too-late'
    case 'pay-out':
      if (paidOut) return 'already-paid-out'
      if (open < claim.figures.give) return 'not-covered'
      if (claim.aml?.payout === 'waits' || claim.aml?.arrival === 'waits') return 'not-checked'
      return claim.holdTransfer === undefined ? 'payout-not-held' : unlessTwo(claim, author, aloneMost)
    case 'set-refund-account':
      return actor === 'client' && claim.refundAccount ? 'refund-account-set' : undefined
    case 'schedule-meeting':
      return claim.meeting ? undefined : 'no-cash'
    default:
      return undefined
  }
}

const isInTime = ({ inTimeUntil }: Claim, now: Date): boolean => inTimeUntil !== undefined && now <= inTimeUntil

const unlessTwo = (claim: Claim, author: string | undefined, aloneMost: bigint | undefined): Blocker | undefined =>
  whyNotAlone(sendingOfClaim(claim), { prepared: claim.prepared, author, aloneMost })
