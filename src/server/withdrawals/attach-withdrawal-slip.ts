import { type Result, refuse } from '#contract/result.ts'
import type { WithdrawalState } from '#contract/withdrawals/withdrawal-moves.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { keepSlip, type SlipFile } from '#server/desk/attach-slip.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import { mayActOnWithdrawal, type OwnWithdrawalRefusal, withdrawalSubject } from './move-withdrawal.ts'
import { takesSlips } from './withdrawal-view.ts'
import { lockWithdrawal } from './withdrawals.store.ts'

type SlipRefusal =
  | { reason: 'not-found' | 'key-reused' }
  | { reason: 'wrong-state'; state: WithdrawalState; because: 'nothing-sent' | 'too-many-slips' }
  | OwnWithdrawalRefusal
  | Invalid

/** Stores the slip of a payout. Nobody can change or remove a slip once it is attached. */
export const attachWithdrawalSlip = (
  db: Db,
  id: string,
  file: SlipFile,
  actor: StaffActor,
): Promise<Result<{ replayed: boolean }, SlipRefusal>> =>
  allOrNothing<{ replayed: boolean }, SlipRefusal>(db, async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return refuse({ reason: 'not-found' })
    const may = await mayActOnWithdrawal(tx, withdrawal, actor.staff.id)
    if (!may.ok) return may
    const place = {
      of: { withdrawal: id },
      action: 'withdrawal.slip',
      subject: withdrawalSubject(withdrawal),
      takes: takesSlips(withdrawal),
    }
    const kept = await keepSlip(tx, place, file, actor)
    if (kept.ok) return kept
    return kept.refusal.reason === 'wrong-state'
      ? refuse({ ...kept.refusal, state: withdrawal.state })
      : refuse(kept.refusal)
  })
