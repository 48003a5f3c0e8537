import { type ClaimActor, type ClaimMove, moveOf, movesFrom } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { confirmsLater, type Person } from '#server/second-person/second-person.ts'
import { preparedFor, whyNotConfirmed } from '#server/second-person/sending.ts'
import { type Claim, owedToClient } from '../claim.ts'
import { type Draft, draftOf, type Mover } from '../claim-draft.ts'
import type { MoveData, Situation } from './move-data.ts'
import { moveEffects } from './move-effects.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'
import { pendingChange, whyNotChanged } from './payout-account.ts'
import { mayProlong } from './prolong.ts'
import { isAsked } from './refund-change.ts'
import { whyNotSentAgain, whyNotSentBack } from './return-payout.ts'
import { whyNotConfirming, whyNotReversed } from './reverse-payment.ts'
import { sendingOfClaim } from './sending-of-claim.ts'
import { type SenderFacts, whyNotSent, whyTwo } from './who-sends.ts'
import { whyNotWithdrawn } from './withdraw-proposal.ts'

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
  if (because === 'confirms-later')
    return refuse({ ...confirmsLater(latestOf(situation.confirmsFrom)), state: claim.state })
  if (because) return refuse({ reason: 'wrong-state', state: claim.state, because })

  const draft = draftOf(claim, mover)
  const refusal = moveEffects[move](draft, data, situation)
  return refusal ? refuse(refusal) : accept(draft)
}

type MoveFacts = SenderFacts &
  Pick<Situation, 'now' | 'seen' | 'confirmsFrom' | 'credited' | 'reversalMost' | 'returnMost' | 'alone'>
/** `author` matters only above the payout limit. */
type MovedBy = { actor: ClaimActor; author?: string }

/** The moves that a person can make now: those of the table in this state, without those that a blocker prevents. */
export const allowedMoves = (claim: Claim, person: MovedBy, facts: MoveFacts): ClaimMove[] =>
  movesFrom(claim.state, person.actor).filter(move => blocker(claim, move, person, facts) === undefined)

/** The reason why a move is not possible now. */
function blocker(claim: Claim, move: ClaimMove, { actor, author }: MovedBy, facts: MoveFacts): Blocker | undefined {
  const { now, seen, confirmsFrom } = facts
  const person = author === undefined ? undefined : { id: author, confirmsFrom }
  if (claim.toConfirm && restOnTheSum.has(move)) return 'not-confirmed'
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
      return (
        whyNotSentAgain(claim, person, facts) ??
        (open === 0n ? 'nothing-received' : whyNotSent(claim, person, facts, now))
      )
    case 'prepare':
      if (claim.state === 'paying-out' && pendingChange(claim, now)) return 'change-waits'
      if (!whyTwo(claim, facts)) return 'one-person-enough'
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
      return claim.aml?.hold ? whyNotConfirmed(claim.aml.hold.release, person) : undefined
    case 'propose-release':
      if (!claim.aml?.hold) return 'one-person-enough'
      return claim.aml.hold.release && 'prepared-already'
    case 'answer-hold':
      if (!claim.aml?.hold) return claim.answeredAt && 'answered-already'
      if (!claim.deadline) return 'nothing-asked'
      return claim.aml.hold.answered === undefined ? undefined : 'answered-already'
    case 'hold-timeout':
      return claim.deadline ? undefined : 'nothing-asked'
    case 'top-up':
      if (claim.problem !== 'less' || paidOut) return 'nothing-missing'
      return isInTime(claim, now) ? undefined : 'too-late-to-top-up'
    case 'return-excess':
      if (claim.problem !== 'more' || paidOut) return 'nothing-extra'
      return claim.rateSince && isInTime(claim, now) ? undefined : 'too-late'
    case 'change-payout-account':
    case 'confirm-payout-account':
    case 'keep-payout-account':
    case 'stop-payout-account':
    case 'propose-payout-account':
    case 'approve-payout-account':
    case 'switch-payout-account':
      return whyNotChanged(claim, move, { actor, person }, now)
    case 'pay-out':
      if (paidOut) return 'already-paid-out'
      if (pendingChange(claim, now)) return 'change-waits'
      if (open < claim.figures.give) return 'not-covered'
      if (claim.aml?.payout === 'waits' || claim.aml?.arrival === 'waits') return 'not-checked'
      return (
        whyNotSentAgain(claim, person, facts) ??
        (claim.holdTransfer === undefined ? 'payout-not-held' : whyNotSent(claim, person, facts, now))
      )
    case 'prolong':
      return mayProlong(claim, now)
    case 'confirm-payment':
      return whyNotConfirming(claim, person, facts)
    case 'propose-reversal':
      return whyNotReversed(claim, 'propose', person, facts)
    case 'reverse-payment':
      return whyNotReversed(claim, 'reverse', person, facts)
    case 'propose-payout-return':
      return whyNotSentBack(claim, 'propose', person, facts)
    case 'return-payout':
      return whyNotSentBack(claim, 'record', person, facts)
    case 'withdraw-proposal':
      return whyNotWithdrawn(claim, author)
    case 'set-refund-account':
      return actor === 'client' && claim.refundAccount ? 'refund-account-set' : undefined
    case 'agree-refund-account':
      return isAsked(claim, now) && !claim.refundChange?.own ? undefined : 'nothing-replaced'
    case 'stop-refund-account':
      return claim.refundChange && open > 0n ? undefined : 'nothing-replaced'
    case 'schedule-meeting':
      return claim.meeting ? undefined : 'no-cash'
    default:
      return undefined
  }
}

/** Moves that rest on all that came in: a sum entered by hand has been looked at by two before. */
const restOnTheSum: ReadonlySet<ClaimMove> = new Set([
  'approve',
  'correct',
  'continue',
  'return-excess',
  'top-up',
  'take-back',
  'refund',
  'send-refund',
])

const isInTime = ({ inTimeUntil }: Claim, now: Date): boolean => inTimeUntil !== undefined && now <= inTimeUntil

/** Nearly always one brought the person in. */
const latestOf = (from: Person['confirmsFrom']): Date => new Date(Math.max(...[...from.values()].map(Number)))
