import type { StaffMember } from '#contract/auth/staff-member.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { memberOf, type StaffActor } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** An assignment ends when its operator has done nothing with the claim for this long. */
export const ASSIGNMENT_MS = 15 * 60_000

export type Assignment = { by: StaffMember; since: Date; until: Date }
export type AssignmentRefusal = { reason: 'assigned'; by: StaffMember; until: string }

export async function assignees(db: Db, claimIds: readonly string[], now: Date): Promise<Map<string, Assignment>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.staff')
    .select(['claim_id', 'staff as id', 'users.email', 'users.role', 'users.staff_name', 'since', 'until'])
    .where('claim_id', 'in', claimIds)
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(row => [row.claim_id, { by: memberOf(row), since: row.since, until: row.until }]))
}

export const assignmentView = (
  { by, since, until }: Assignment,
  staffId: string,
): NonNullable<QueueItem['assignment']> => ({
  by,
  mine: by.id === staffId,
  since: since.toISOString(),
  until: until.toISOString(),
})

/** Refuses while a colleague works on the claim. The caller must hold the lock on the claim's row. */
export async function nobodyElseHas(
  tx: Tx,
  claimId: string,
  actor: StaffActor,
): Promise<Result<undefined, AssignmentRefusal>> {
  const has = (await assignees(tx, [claimId], actor.now)).get(claimId)
  if (!has || has.by.id === actor.staff.id) return accept(undefined)
  return refuse({ reason: 'assigned', by: has.by, until: has.until.toISOString() })
}

/** Assigns the claim or prolongs the assignment; an operator who has it already keeps the original `since`. */
export async function assignClaim(tx: Tx, claimId: string, { staff, now }: StaffActor): Promise<void> {
  const until = new Date(now.getTime() + ASSIGNMENT_MS)
  await tx
    .insertInto('assignments')
    .values({ claim_id: claimId, staff: staff.id, since: now, until })
    .onConflict(conflict =>
      conflict.column('claim_id').doUpdateSet(eb => ({
        staff: staff.id,
        since: eb
          .case()
          .when(eb.and([eb('assignments.staff', '=', staff.id), eb('assignments.until', '>', now)]))
          .then(eb.ref('assignments.since'))
          .else(now)
          .end(),
        until,
      })),
    )
    .execute()
}

export async function unassignClaim(tx: Tx, claimId: string, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assignments')
    .where('claim_id', '=', claimId)
    .where('staff', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Puts everything that a member of staff has in hand back in the queue, and returns how much that was. */
export async function unassignAll(tx: Tx, staffId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('assignments').where('staff', '=', staffId).executeTakeFirst()
  return Number(numDeletedRows)
}
