import { type ClaimActor, type ClaimMove, moveOf, movesFrom } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Claim, openMoney } from '../claim.ts'
import { type Draft, draftOf, type Mover } from '../claim-draft.ts'
import { deciders } from './deciders.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal, Obstacle } from './move-refusal.ts'
import { needsTwo, preparationOf } from './second-person.ts'

/**
 * What a move would do: the claim as it would stand, the transfers it would write and what it would tell. Nothing is
 * written here, so the desk shows it before anybody presses a button.
 */
export function decideMove(
  claim: Claim,
  { move, mover, data }: { move: ClaimMove; mover: Mover; data: MoveData },
  situation: Situation,
): Result<Draft, MoveRefusal> {
  const { by, from } = moveOf(move)
  if (!by.includes(mover.actor)) return refuse({ reason: 'forbidden' })
  if (!from.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
  const because = obstacle(claim, move, mover, situation)
  if (because) return refuse({ reason: 'wrong-state', state: claim.state, because })

  const draft = draftOf(claim, mover)
  const refusal = deciders[move](draft, data, situation)
  return refusal ? refuse(refusal) : accept(draft)
}

type Around = Pick<Situation, 'now' | 'seen' | 'aloneMost'>
/** Who asks, and where it matters which of them. */
type Asker = { actor: ClaimActor; author?: string }

/** The moves that somebody can make now: what the table gives in this state, less what this claim stands in the way of. */
export const allowedMoves = (claim: Claim, asker: Asker, around: Around): ClaimMove[] =>
  movesFrom(claim.state, asker.actor).filter(move => obstacle(claim, move, asker, around) === undefined)

/** Money and promises that stand in the way of a move. */
function obstacle(
  claim: Claim,
  move: ClaimMove,
  { actor, author }: Asker,
  { now, seen, aloneMost }: Around,
): Obstacle | undefined {
  const open = openMoney(claim)
  const paidOut = claim.settled > 0n
  switch (move) {
    case 'withdraw-report':
      if (paidOut || seen > 0n || open >= claim.figures.give || (open > 0n && !claim.courseSince)) return 'money-in'
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
      if (!needsTwo(claim, aloneMost)) return 'one-person-enough'
      return preparationOf(claim) && 'prepared-already'
    case 'lapse':
      // A payment that is on its way is no mere word.
      if (claim.state === 'checking' && (open > 0n || seen > 0n)) return 'money-in'
      return claim.holdTransfer === undefined ? 'payout-not-held' : undefined
    case 'correct':
      return paidOut ? 'already-paid-out' : undefined
    case 'approve':
    case 'continue':
      return paidOut ? 'already-paid-out' : open === 0n ? 'nothing-received' : undefined
    case 'top-up':
      if (claim.problem !== 'less' || paidOut) return 'nothing-missing'
      return isInTime(claim, now) ? undefined : 'too-late-to-top-up'
    case 'return-excess':
      if (claim.problem !== 'more' || paidOut) return 'nothing-extra'
      return claim.courseSince && isInTime(claim, now) ? undefined : 'too-late'
    case 'pay-out':
      if (paidOut) return 'already-paid-out'
      if (open < claim.figures.give) return 'not-covered'
      return claim.holdTransfer === undefined ? 'payout-not-held' : unlessTwo(claim, author, aloneMost)
    case 'set-refund-account':
      return actor === 'client' && claim.refundAccount ? 'refund-account-set' : undefined
    case 'appoint':
      return claim.meeting ? undefined : 'no-cash'
    default:
      return undefined
  }
}

const isInTime = ({ inTimeUntil }: Claim, now: Date): boolean => inTimeUntil !== undefined && now <= inTimeUntil

/** What is above the limit is sent by somebody else than who has prepared it. */
function unlessTwo(claim: Claim, author: string | undefined, aloneMost: bigint | undefined): Obstacle | undefined {
  if (!needsTwo(claim, aloneMost)) return undefined
  const prepared = preparationOf(claim)
  if (!prepared) return 'not-prepared'
  return prepared.by === author ? 'own-preparation' : undefined
}
