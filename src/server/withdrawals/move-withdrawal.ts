import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { WithdrawalMove } from '#contract/withdrawals/withdrawal-moves.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { transact } from '#server/claims/transact.ts'
import { colleaguesInstead } from '#server/desk/own-claim.ts'
import { writeTransfers } from '#server/ledger/transfers.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { isAbove, whyNotAlone } from '#server/second-person/sending.ts'
import {
  type DecideRefusal,
  decideWithdrawalMove,
  sendingOfWithdrawal,
  type WithdrawalDraft,
  type WithdrawalMoveData,
  type WithdrawalMover,
} from './decide-withdrawal-move.ts'
import { type Withdrawal, withdrawalNumber } from './withdrawal.ts'
import { putWithdrawalEmail } from './withdrawal-emails.ts'
import { addWithdrawalEvent, findWithdrawal, freeReserve, lockWithdrawal, saveWithdrawal } from './withdrawals.store.ts'

export type OwnWithdrawalRefusal = { reason: 'own-withdrawal'; colleagues: string[] }

export type WithdrawalRefusal =
  | { reason: 'not-found' }
  | { reason: 'forbidden' }
  | { reason: 'conflict'; version: number; state: Withdrawal['state'] }
  | { reason: 'beyond-reserve' }
  | OwnWithdrawalRefusal
  | DecideRefusal

export type StaffWithdrawalMove = { id: string; move: WithdrawalMove; version: number; data: WithdrawalMoveData }

type CancelRefusal = { reason: 'not-found' } | { reason: 'wrong-state'; state: Withdrawal['state'] }

/** Cancels a withdrawal of one's own that nobody works on yet. */
export const cancelWithdrawal = (
  db: Db,
  { id, userId }: { id: string; userId: string },
  at: Date,
): Promise<Result<Withdrawal, CancelRefusal>> =>
  allOrNothing<Withdrawal, CancelRefusal>(
    db,
    async tx => {
      const before = await lockWithdrawal(tx, id)
      if (before?.userId !== userId) return refuse({ reason: 'not-found' })
      const mover = { actor: 'client', author: userId, at } as const
      const decided = decideWithdrawalMove(before, { move: 'cancel', mover })
      if (!decided.ok) return refuse({ reason: 'wrong-state', state: before.state })
      // The row is locked, so nobody has changed it since it was read.
      await writeMove(tx, decided.value, 'cancel', mover)
      return accept(decided.value.withdrawal)
    },
    [JOBS_CHANNEL],
  )

/**
 * A move by a member of staff, whose right is checked again in the transaction: on the version that they saw, not on their own
 * withdrawal, and not while a colleague works on it. The audit entry is part of the same transaction.
 */
export const moveWithdrawal = (
  db: Db,
  request: StaffWithdrawalMove,
  actor: StaffActor,
): Promise<Result<Withdrawal, WithdrawalRefusal>> =>
  transact<Withdrawal, WithdrawalRefusal>(db, async tx => {
    if (!(await stillHasRight(tx, actor.staff.id, 'withdrawals.pay'))) return refuse({ reason: 'forbidden' })
    const drafted = await draftMove(tx, await lockWithdrawal(tx, request.id), request, actor)
    if (!drafted.ok) return drafted
    const { draft, own, mover } = drafted.value
    const moved = await writeMove(tx, draft, request.move, mover)
    if (!moved.ok) return moved
    const takesOver = request.move === 'take' && draft.before.taken && draft.before.taken.by.id !== actor.staff.id
    await writeAudit(tx, actor, {
      action: takesOver ? 'withdrawal.take-over' : `withdrawal.${request.move}`,
      subject: withdrawalSubject(moved.value),
      before: auditedFigures(draft.before),
      after: { ...auditedFigures(moved.value), ownWithdrawal: own || undefined },
    })
    return moved
  })

/** The withdrawal and the ledger entries that a move would lead to, without writing anything. */
export async function planWithdrawalMove(
  db: Db,
  request: StaffWithdrawalMove,
  actor: StaffActor,
): Promise<Result<WithdrawalDraft, WithdrawalRefusal>> {
  const drafted = await draftMove(db, await findWithdrawal(db, request.id), request, actor)
  if (!drafted.ok) return drafted
  const { draft } = drafted.value
  const { currency, get } = draft.withdrawal
  if (request.move === 'pay' && (await freeReserve(db, currency)) < get) return refuse({ reason: 'beyond-reserve' })
  return accept(draft)
}

/** Whether a member of staff may act on a withdrawal; on their own only where nobody else can. */
export async function mayActOnWithdrawal(
  db: Db,
  withdrawal: Withdrawal,
  staffId: string,
): Promise<Result<{ own: boolean }, OwnWithdrawalRefusal>> {
  const colleagues = await colleaguesInstead(db, withdrawal, staffId, 'withdrawals.pay')
  if (colleagues === undefined) return accept({ own: false })
  return colleagues.length === 0 ? accept({ own: true }) : refuse({ reason: 'own-withdrawal', colleagues })
}

/** Whether a payout still needs two, was prepared as it is now, and is not this person's own. */
export async function mayConfirmWithdrawal(db: Db, id: string, staffId: string): Promise<boolean> {
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal || !(await mayActOnWithdrawal(db, withdrawal, staffId)).ok) return false
  const sending = sendingOfWithdrawal(withdrawal)
  const aloneMost = (await readPayoutLimits(db)).get(withdrawal.currency)
  const { prepared } = withdrawal
  return isAbove(sending, aloneMost) && whyNotAlone(sending, { prepared, author: staffId, aloneMost }) === undefined
}

export const withdrawalSubject = ({ id }: Withdrawal) => ({
  kind: 'withdrawal',
  id,
  label: withdrawalNumber(id),
})

type Drafted = { draft: WithdrawalDraft; own: boolean; mover: WithdrawalMover }

async function draftMove(
  db: Db,
  before: Withdrawal | undefined,
  { move, version, data }: StaffWithdrawalMove,
  { staff, now }: StaffActor,
): Promise<Result<Drafted, WithdrawalRefusal>> {
  if (!before) return refuse({ reason: 'not-found' })
  const may = await mayActOnWithdrawal(db, before, staff.id)
  if (!may.ok) return may
  if (version !== before.version) return refuse({ reason: 'conflict', version: before.version, state: before.state })
  const mover = { actor: 'staff', author: staff.id, at: now, member: staff } as const
  const limits = await readPayoutLimits(db)
  const decided = decideWithdrawalMove(before, { move, mover, data }, limits.get(before.currency))
  if (!decided.ok) return decided
  return accept({ draft: decided.value, own: may.value.own, mover })
}

async function writeMove(
  tx: Tx,
  { before, withdrawal, lines }: WithdrawalDraft,
  kind: WithdrawalMove,
  { actor, author, at }: WithdrawalMover,
): Promise<Result<Withdrawal, WithdrawalRefusal>> {
  if (!(await saveWithdrawal(tx, before, withdrawal)))
    return refuse({ reason: 'conflict', version: before.version, state: before.state })
  const transfers = lines.map(({ id }) => id)
  await addWithdrawalEvent(tx, withdrawal.id, { at, kind, state: withdrawal.state, actor, author, transfers })
  if (withdrawal.state !== before.state) await putWithdrawalEmail(tx, withdrawal, at)
  await writeTransfers(tx, lines)
  return accept(withdrawal)
}

/** The figures that the audit log records before and after a move. */
const auditedFigures = ({ version, state, units, currency, scale, get, account, reference, reason }: Withdrawal) => ({
  version,
  state,
  amount: `${toDecimal(units, 4)} USD`,
  get: `${toDecimal(get, scale)} ${currency}`,
  account,
  reference,
  reason,
})
