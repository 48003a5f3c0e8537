import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { WithdrawalMove } from '#contract/withdrawals/withdrawal-moves.ts'
import { hasLostTime } from '#server/alarms/lost-time.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { transact } from '#server/claims/transact.ts'
import { colleaguesInstead } from '#server/desk/own-claim.ts'
import { findSender, payableReserve } from '#server/ledger/office-accounts.store.ts'
import { writeTransfers } from '#server/ledger/transfers.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { dayOf, payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import { asPerson, type Person } from '#server/second-person/second-person.ts'
import { sendAlone, worksAlone } from '#server/second-person/send-alone.ts'
import { preparedFor } from '#server/second-person/sending.ts'
import { readConfirmsFrom } from '#server/second-person/vouchings.ts'
import {
  type DecideRefusal,
  decideWithdrawalMove,
  sendingOfWithdrawal,
  sharedWith,
  type WithdrawalDraft,
  type WithdrawalLimits,
  type WithdrawalMoveData,
  type WithdrawalMover,
  whyTwo,
} from './decide-withdrawal-move.ts'
import { type Withdrawal, withdrawalNumber } from './withdrawal.ts'
import { putWithdrawalEmail } from './withdrawal-emails.ts'
import { addWithdrawalEvent, findWithdrawal, lockWithdrawal, saveWithdrawal } from './withdrawals.store.ts'

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
    const { draft, own, mover, limits } = drafted.value
    const moved = await writeMove(tx, draft, request.move, mover)
    if (!moved.ok) return moved
    if (request.move === 'pay' && !sharedWith(draft.before, await asPerson(tx, actor.staff.id))) {
      const { currency, get: units, id: about, state } = draft.before
      const sent = { person: actor.staff.id, currency, units, kind: 'withdrawal', about, at: actor.now } as const
      if (!(await sendAlone(tx, { ...sent, unbound: limits.unbound === true })))
        return refuse({ reason: 'wrong-state', state, because: 'day-spent' })
    }
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
  if (request.move === 'pay' && (await payableReserve(db, currency)) < get) return refuse({ reason: 'beyond-reserve' })
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
export async function mayConfirmWithdrawal(db: Db, id: string, person: Person, now: Date): Promise<boolean> {
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal || !(await mayActOnWithdrawal(db, withdrawal, person.id)).ok) return false
  const prepared = preparedFor(sendingOfWithdrawal(withdrawal), withdrawal.prepared)
  if (!prepared || !sharedWith(withdrawal, person)) return false
  return whyTwo(withdrawal, await withdrawalLimits(db, withdrawal, prepared.by, now)) !== undefined
}

/** What this person may pay of it alone. */
export async function withdrawalLimits(
  db: Db,
  { currency }: Withdrawal,
  staffId: string,
  now: Date,
): Promise<WithdrawalLimits> {
  if (await worksAlone(db, 'withdrawals.pay', staffId)) return { unbound: true }
  const limits = await payoutLimitsOf(db, staffId)
  return { aloneMost: limits.get(currency), day: await dayOf(db, staffId, currency, now) }
}

export const withdrawalSubject = ({ id }: Withdrawal) => ({
  kind: 'withdrawal',
  id,
  label: withdrawalNumber(id),
})

type Drafted = { draft: WithdrawalDraft; own: boolean; mover: WithdrawalMover; limits: WithdrawalLimits }

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
  if ((move === 'prepare' || move === 'pay') && (await hasLostTime(db)))
    return refuse({ reason: 'wrong-state', state: before.state, because: 'database-lost-time' })
  const mover = { actor: 'staff', author: staff.id, at: now, member: staff } as const
  const limits = await withdrawalLimits(db, before, staff.id, now)
  const { currency, get } = before
  const sent =
    move === 'pay'
      ? await findSender(db, { currency, units: get, named: data.account, author: staff.id, now })
      : accept(undefined)
  if (!sent.ok) return sent
  const confirmsFrom = await readConfirmsFrom(db, staff.id)
  const terms = { ...limits, sender: sent.value?.id, confirmsFrom }
  const decided = decideWithdrawalMove(before, { move, mover, data }, terms)
  if (!decided.ok) return decided
  return accept({ draft: decided.value, own: may.value.own, mover, limits })
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
