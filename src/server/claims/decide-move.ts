import { type ClaimActor, type ClaimMove, moveOf, movesFrom } from '#contract/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Claim, openMoney } from './claim.ts'
import { type Draft, draftOf, type Mover } from './claim-draft.ts'
import { deciders } from './deciders.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal, Obstacle } from './move-refusal.ts'

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
  const because = obstacle(claim, move, mover.actor, situation)
  if (because) return refuse({ reason: 'wrong-state', state: claim.state, because })

  const draft = draftOf(claim, mover)
  const refusal = deciders[move](draft, data, situation)
  return refusal ? refuse(refusal) : accept(draft)
}

/** The moves that an actor can make now: what the table gives in this state, less what this claim stands in the way of. */
export const allowedMoves = (claim: Claim, actor: ClaimActor, situation: { now: Date; seen: bigint }): ClaimMove[] =>
  movesFrom(claim.state, actor).filter(move => obstacle(claim, move, actor, situation) === undefined)

/** Money and promises that stand in the way of a move. */
function obstacle(
  claim: Claim,
  move: ClaimMove,
  actor: ClaimActor,
  { now, seen }: { now: Date; seen: bigint },
): Obstacle | undefined {
  const open = openMoney(claim)
  const paidOut = claim.settled > 0n
  switch (move) {
    case 'cancel':
    case 'reject':
      return open > 0n || seen > 0n ? 'money-in' : undefined
    case 'lose-payment':
      return open > 0n || seen > 0n ? 'money-in' : undefined
    case 'take-back':
    case 'refund':
    case 'send-refund':
      return open === 0n ? 'nothing-received' : undefined
    case 'approve':
      return paidOut ? 'already-paid-out' : open === 0n ? 'nothing-received' : undefined
    case 'correct':
      return paidOut ? 'already-paid-out' : undefined
    case 'continue':
      return paidOut ? 'already-paid-out' : open === 0n ? 'nothing-received' : undefined
    case 'top-up':
      if (claim.problem !== 'less' || paidOut) return 'nothing-missing'
      return claim.inTimeUntil !== undefined && now <= claim.inTimeUntil ? undefined : 'too-late-to-top-up'
    case 'pay-out':
      if (paidOut) return 'already-paid-out'
      if (open < claim.figures.give) return 'not-covered'
      return claim.holdTransfer === undefined ? 'payout-not-held' : undefined
    case 'set-refund-account':
      return actor === 'client' && claim.refundAccount ? 'refund-account-set' : undefined
    case 'appoint':
      return claim.meeting ? undefined : 'no-cash'
    default:
      return undefined
  }
}
