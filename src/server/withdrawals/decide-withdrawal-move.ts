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
import { isAbove, preparedFor, prepareTo, type Sending, whyNotAlone } from '#server/claims/moves/second-person.ts'
import { plainReference } from '#server/claims/payment-reference.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import type { Withdrawal } from './withdrawal.ts'
import { payWithdrawal, releaseDollars } from './withdrawal-postings.ts'

/** How long somebody has it in hand after their last move. */
const TAKEN_MS = 15 * 60_000

export type WithdrawalMover = { actor: WithdrawalActor; author: string; at: Date }
export type WithdrawalMoveData = {
  reference?: string | undefined
  text?: string | undefined
  over?: boolean | undefined
}

export type DecideRefusal =
  | { reason: 'wrong-state'; state: WithdrawalState; because?: Blocker }
  /** A colleague works on it. */
  | { reason: 'taken'; by: string; until: Date }
  | Invalid

/** A withdrawal after a move, with the ledger entries that go with it. */
export type WithdrawalDraft = { before: Withdrawal; withdrawal: Withdrawal; lines: TransferLine[] }

/** Decides a move and writes nothing, so that the desk can show its plan first. */
export function decideWithdrawalMove(
  before: Withdrawal,
  { move, mover, data = {} }: { move: WithdrawalMove; mover: WithdrawalMover; data?: WithdrawalMoveData },
  aloneMost?: bigint,
): Result<WithdrawalDraft, DecideRefusal> {
  const { from, to, by } = withdrawalMoveOf(move)
  const { state } = before
  if (by !== mover.actor || !from.includes(state)) return refuse({ reason: 'wrong-state', state })
  const because = blocker(before, move, mover.author, aloneMost)
  if (because) return refuse({ reason: 'wrong-state', state, because })
  const theirs = takenByOther(before, mover)
  if (theirs && mover.actor === 'staff' && !(move === 'take' && data.over))
    return refuse({ reason: 'taken', by: theirs.by, until: theirs.until })

  const draft = (change: Partial<Withdrawal> = {}, lines: TransferLine[] = []): Result<WithdrawalDraft, never> => {
    const next = to === 'same' ? state : to
    const isOpen = (openWithdrawalStates as readonly string[]).includes(next)
    const taken = isOpen && move !== 'leave' && move !== 'prepare' ? takenBy(before, mover) : undefined
    const common = { state: next, version: before.version + 1, changedAt: mover.at, taken }
    return accept({ before, withdrawal: { ...before, ...common, ...change }, lines })
  }
  switch (move) {
    case 'pay': {
      const reference = plainReference(data.reference ?? '')
      if (reference === '') return refuse(invalidField('body.reference', 'missing', 'is needed to find the payout'))
      return draft({ reference }, payWithdrawal(before, mover))
    }
    case 'reject': {
      const reason = (data.text ?? '').trim()
      if (reason === '') return refuse(invalidField('body.text', 'missing', 'is what the customer reads'))
      return draft({ reason }, [releaseDollars(before, mover)])
    }
    case 'cancel':
      return draft({}, [releaseDollars(before, mover)])
    case 'prepare':
      return draft({ prepared: prepareTo(sendingOf(before), mover.author, mover.at) })
    default:
      return draft()
  }
}

/** The moves of the staff that are possible now. */
export const allowedWithdrawalMoves = (
  withdrawal: Withdrawal,
  author: string,
  aloneMost: bigint | undefined,
): WithdrawalMove[] =>
  withdrawalMovesFrom(withdrawal.state, 'staff').filter(
    move => blocker(withdrawal, move, author, aloneMost) === undefined,
  )

/** What a payout sends, and to whom. */
export const sendingOf = ({ state, currency, get, account }: Withdrawal): Sending | undefined =>
  (openWithdrawalStates as readonly string[]).includes(state) ? { currency, units: get, to: { account } } : undefined

function blocker(
  withdrawal: Withdrawal,
  move: WithdrawalMove,
  author: string,
  aloneMost: bigint | undefined,
): Blocker | undefined {
  const sending = sendingOf(withdrawal)
  const { prepared } = withdrawal
  if (move === 'pay') return whyNotAlone(sending, { prepared, author, aloneMost })
  if (move !== 'prepare') return undefined
  if (!isAbove(sending, aloneMost)) return 'one-person-enough'
  return preparedFor(sending, prepared) && 'prepared-already'
}

const takenByOther = ({ taken }: Withdrawal, { author, at }: WithdrawalMover) =>
  taken && taken.by !== author && taken.until > at ? taken : undefined

function takenBy({ taken }: Withdrawal, { actor, author, at }: WithdrawalMover): Withdrawal['taken'] {
  if (actor !== 'staff') return undefined
  const since = taken?.by === author && taken.until > at ? taken.since : at
  return { by: author, since, until: new Date(at.getTime() + TAKEN_MS) }
}
