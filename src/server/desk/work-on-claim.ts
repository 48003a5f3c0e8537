import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { membersOf, type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { moveClaim } from '#server/claims/moves/move-claim.ts'
import type { GivenMoveData } from '#server/claims/moves/move-data.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Assignment, type AssignmentRefusal, assignedRefusal, ofColleague } from './assignment.ts'
import { assignClaim, assignees, unassignClaim } from './assignments.store.ts'
import { addNote } from './notes.store.ts'
import { mayActOn, type OwnClaimRefusal } from './own-claim.ts'

/** Why this person cannot work on a claim, now or at all. */
export type StaffRefusal = AssignmentRefusal | OwnClaimRefusal

export type StaffMoveRequest = { claimId: string; move: ClaimMove; version: number; data: GivenMoveData }

/**
 * A move by a staff member, whose role is checked again in the transaction: on the version they saw, not on their own claim,
 * and not while the claim is assigned to a colleague. The audit entry is part of the same transaction. The move assigns the
 * claim to its author until the claim is closed.
 */
export const moveAsStaff = (
  deps: ClaimsDeps,
  { claimId, move, version, data }: StaffMoveRequest,
  staffActor: StaffActor,
): Promise<Result<Claim, MoveRefusal | StaffRefusal>> => {
  let before: Assignment | undefined
  return moveClaim<StaffRefusal | { reason: 'forbidden' }>(
    deps,
    { claimId, move, actor: 'operator', author: staffActor.staff.id, data, expectedVersion: version },
    staffActor.now,
    {
      before: async (tx, claim) => {
        if (!(await stillHasRight(tx, staffActor.staff.id, 'claims.move'))) return refuse({ reason: 'forbidden' })
        const may = await mayActOn(tx, claim, staffActor.staff.id)
        if (!may.ok) return may
        before = (await assignees(tx, [claimId], staffActor.now)).get(claimId)
        const theirs = ofColleague(before, staffActor.staff.id, staffActor.now)
        return theirs ? refuse(assignedRefusal(theirs)) : may
      },
      after: async (tx, { from, to }) => {
        // A prepared payout, and one that came back, wait for another person.
        if (move !== 'prepare' && move !== 'return-payout' && activeStates.includes(to.state))
          await assignClaim(tx, claimId, staffActor, before)
        else await unassignClaim(tx, claimId, staffActor.staff.id)
        const may = await mayActOn(tx, to, staffActor.staff.id)
        await writeAudit(tx, staffActor, {
          action: `claim.${move}`,
          subject: subjectOf(to),
          before: auditedFigures(from),
          after: { ...auditedFigures(to), told: data, ownClaim: (may.ok && may.value.own) || undefined },
        })
      },
    },
  )
}

type TakeRefusal = { reason: 'not-found' } | { reason: 'wrong-state'; state: Claim['state'] } | StaffRefusal

/** Assigns an open claim; from a colleague only with `over`. */
export const takeClaim = (
  db: Db,
  { claimId, over }: { claimId: string; over: boolean },
  staffActor: StaffActor,
): Promise<Result<Claim, TakeRefusal>> =>
  allOrNothing<Claim, TakeRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const may = await mayActOn(tx, claim, staffActor.staff.id)
    if (!may.ok) return may
    if (!activeStates.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
    const had = (await assignees(tx, [claimId], staffActor.now)).get(claimId)
    const theirs = ofColleague(had, staffActor.staff.id, staffActor.now)
    if (theirs && !over) return refuse(assignedRefusal(theirs))
    await assignClaim(tx, claimId, staffActor, had)
    if (theirs || !had) {
      await writeAudit(tx, staffActor, {
        action: theirs ? 'claim.take-over' : 'claim.take',
        subject: subjectOf(claim),
        before: had && { assignment: had.by.email },
        after: { assignment: staffActor.staff.email },
      })
    }
    return accept(claim)
  })

/**
 * Assigns an open claim that nobody else works on to a colleague, who has to be at work, to have the right, and to be nobody whose own claim it is.
 * Colleagues see whose it is; it gives the right to nothing.
 */
export const handOverClaim = (
  db: Db,
  { claimId, to }: { claimId: string; to: string },
  staffActor: StaffActor,
): Promise<Result<Claim, TakeRefusal>> =>
  allOrNothing<Claim, TakeRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim || !(await stillHasRight(tx, to, 'claims.move'))) return refuse({ reason: 'not-found' })
    for (const person of [staffActor.staff.id, to]) {
      const may = await mayActOn(tx, claim, person)
      if (!may.ok) return may
    }
    if (!activeStates.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
    const had = (await assignees(tx, [claimId], staffActor.now)).get(claimId)
    const theirs = ofColleague(had, staffActor.staff.id, staffActor.now)
    if (theirs) return refuse(assignedRefusal(theirs))
    await assignClaim(tx, claimId, { staff: { id: to }, now: staffActor.now })
    await writeAudit(tx, staffActor, {
      action: 'claim.hand-over',
      subject: subjectOf(claim),
      before: had && { assignment: had.by.email },
      after: { assignment: (await membersOf(tx, [to])).get(to)?.email },
    })
    return accept(claim)
  })

/** Unassigns a claim; without effect when it is not assigned to the caller. */
export const leaveClaim = (
  db: Db,
  claimId: string,
  staffActor: StaffActor,
): Promise<Result<Claim, { reason: 'not-found' }>> =>
  allOrNothing<Claim, { reason: 'not-found' }>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    if (await unassignClaim(tx, claimId, staffActor.staff.id)) {
      await writeAudit(tx, staffActor, { action: 'claim.leave', subject: subjectOf(claim) })
    }
    return accept(claim)
  })

export const noteClaim = (
  db: Db,
  { claimId, id, text }: { claimId: string; id: string; text: string },
  staffActor: StaffActor,
): Promise<Result<Claim, { reason: 'not-found' | 'key-reused' }>> =>
  allOrNothing<Claim, { reason: 'not-found' | 'key-reused' }>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const added = await addNote(tx, { id, claimId, text }, staffActor)
    if (added === 'another') return refuse({ reason: 'key-reused' })
    if (added === 'added')
      await writeAudit(tx, staffActor, { action: 'claim.note', subject: subjectOf(claim), after: { text } })
    return accept(claim)
  })

const subjectOf = ({ id, number }: Claim) => ({ kind: 'claim', id, label: number })

/** The figures that the audit log records before and after a move. */
const auditedFigures = (claim: Claim) => {
  const { version, state, figures, received, settled, refunded, prepared, payout, refund, refundAccount, meeting } =
    claim
  const given = (units: bigint) => `${toDecimal(units, claim.terms.fromScale)} ${claim.from}`
  return {
    version,
    state,
    give: given(figures.give),
    get: `${toDecimal(figures.get, claim.terms.toScale)} ${claim.to}`,
    received: given(received),
    settled: given(settled),
    refunded: given(refunded),
    prepared,
    payout,
    refund,
    refundAccount,
    meeting,
  }
}
