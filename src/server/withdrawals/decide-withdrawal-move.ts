import type { StaffMember } from '#contract/auth/staff-member.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import {
  openWithdrawalStates,
  type WithdrawalActor,
  type WithdrawalMove,
  type WithdrawalState,
  withdrawalMoveOf,
  withdrawalMovesFrom,
} from '#contract/withdrawals/withdrawal-moves.ts'
import type { Blocker } from '#server/claims/moves/move-refusal.ts'
import { plainReference } from '#server/claims/payment-reference.ts'
import { type AssignmentRefusal, assignedRefusal, assignedTo, ofColleague } from '#server/desk/assignment.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import type { Day } from '#server/second-person/payout-limits.store.ts'
import { confirmsLater, type Person, secondFrom } from '#server/second-person/second-person.ts'
import { fitsIn } from '#server/second-person/send-alone.ts'
import { isAbove, preparedFor, prepareTo, type Sending, whyNotConfirmed } from '#server/second-person/sending.ts'
import { type ConfirmsFrom, forNobody } from '#server/second-person/vouchings.ts'
import type { Withdrawal } from './withdrawal.ts'
import { payWithdrawal, releaseDollars } from './withdrawal-postings.ts'

/** `member`: the author, where it is one of the staff. */
export type WithdrawalMover = { actor: WithdrawalActor; author: string; at: Date; member?: StaffMember }
export type WithdrawalMoveData = {
  reference?: string | undefined
  text?: string | undefined
  over?: boolean | undefined
  /** The deposit account that a payout is sent from, where it is not the likely one. */
  account?: string | undefined
}

/** What one person may pay alone. `unbound`: nobody else works here who could pay it. */
export type WithdrawalLimits = { aloneMost?: bigint; day?: Day; unbound?: boolean }

export type DecideRefusal =
  | { reason: 'wrong-state'; state: WithdrawalState; because?: Blocker; from?: string }
  | AssignmentRefusal
  | Invalid

/** A withdrawal after a move, with the ledger entries that go with it. */
export type WithdrawalDraft = { before: Withdrawal; withdrawal: Withdrawal; lines: TransferLine[] }

/** Decides a move and writes nothing, so that the desk can show its plan first. */
export function decideWithdrawalMove(
  before: Withdrawal,
  { move, mover, data = {} }: { move: WithdrawalMove; mover: WithdrawalMover; data?: WithdrawalMoveData },
  {
    sender,
    confirmsFrom = forNobody,
    ...limits
  }: WithdrawalLimits & { sender?: string; confirmsFrom?: ConfirmsFrom } = {},
): Result<WithdrawalDraft, DecideRefusal> {
  const { from, to, by } = withdrawalMoveOf(move)
  const { state } = before
  if (by !== mover.actor || !from.includes(state)) return refuse({ reason: 'wrong-state', state })
  const person = { id: mover.author, confirmsFrom }
  const because = blocker(before, move, person, limits)
  if (because === 'confirms-later') return refuse({ ...confirmsLater(secondFrom(before.prepared!, person)!), state })
  if (because) return refuse({ reason: 'wrong-state', state, because })
  const theirs = mover.member && ofColleague(before.taken, mover.member.id, mover.at)
  if (theirs && !(move === 'take' && data.over)) return refuse(assignedRefusal(theirs))

  const draft = (change: Partial<Withdrawal> = {}, lines: TransferLine[] = []): Result<WithdrawalDraft, never> => {
    const next = to === 'same' ? state : to
    const isOpen = (openWithdrawalStates as readonly string[]).includes(next)
    const isKept = isOpen && move !== 'leave' && move !== 'prepare'
    const taken = isKept && mover.member ? assignedTo(mover.member, before.taken, mover.at) : undefined
    const common = { state: next, version: before.version + 1, changedAt: mover.at, taken }
    return accept({ before, withdrawal: { ...before, ...common, ...change }, lines })
  }
  switch (move) {
    case 'pay': {
      const reference = plainReference(data.reference ?? '')
      if (reference === '') return refuse(invalidField('body.reference', 'missing', 'is needed to find the payout'))
      return draft({ reference }, payWithdrawal(before, mover, sender))
    }
    case 'reject': {
      const reason = (data.text ?? '').trim()
      if (reason === '') return refuse(invalidField('body.text', 'missing', 'is what the customer reads'))
      return draft({ reason }, [releaseDollars(before, mover)])
    }
    case 'cancel':
      return draft({}, [releaseDollars(before, mover)])
    case 'prepare':
      return draft({ prepared: prepareTo(sendingOfWithdrawal(before), mover.author, mover.at) })
    default:
      return draft()
  }
}

/** The moves of the staff that are possible now. */
export const allowedWithdrawalMoves = (
  withdrawal: Withdrawal,
  person: Person,
  limits: WithdrawalLimits,
): WithdrawalMove[] =>
  withdrawalMovesFrom(withdrawal.state, 'staff').filter(move => blocker(withdrawal, move, person, limits) === undefined)

/** What a payout sends, and to whom. */
export const sendingOfWithdrawal = ({ state, currency, get, account }: Withdrawal): Sending | undefined =>
  (openWithdrawalStates as readonly string[]).includes(state) ? { currency, units: get, to: { account } } : undefined

/** Why one person does not pay it alone. */
export function whyTwo(
  withdrawal: Withdrawal,
  { aloneMost, day, unbound }: WithdrawalLimits,
): 'above' | 'day' | undefined {
  const sending = sendingOfWithdrawal(withdrawal)
  if (!sending || unbound) return undefined
  if (isAbove(sending, aloneMost)) return 'above'
  return fitsIn(day, sending.units) ? undefined : 'day'
}

/** Somebody else has prepared it as it is. */
export function sharedWith(withdrawal: Withdrawal, person: Person): boolean {
  const prepared = preparedFor(sendingOfWithdrawal(withdrawal), withdrawal.prepared)
  return prepared !== undefined && whyNotConfirmed(prepared, person) === undefined
}

function blocker(
  withdrawal: Withdrawal,
  move: WithdrawalMove,
  person: Person,
  limits: WithdrawalLimits,
): Blocker | undefined {
  const sending = sendingOfWithdrawal(withdrawal)
  const prepared = preparedFor(sending, withdrawal.prepared)
  const why = whyTwo(withdrawal, limits)
  if (move === 'pay') {
    if (!why || sharedWith(withdrawal, person)) return undefined
    return prepared || why === 'above' ? whyNotConfirmed(prepared, person) : 'day-spent'
  }
  if (move !== 'prepare') return undefined
  if (!why) return 'one-person-enough'
  return prepared && 'prepared-already'
}
