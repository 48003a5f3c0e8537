import { memberOf } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Assignment, assignedTo } from './assignment.ts'

/** Who works on which of these claims now. */
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

/** Assigns the claim or prolongs the assignment. The caller must hold the lock on the claim's row. */
export async function assignClaim(
  tx: Tx,
  claimId: string,
  { staff, now }: { staff: { id: string }; now: Date },
  before?: Assignment,
): Promise<void> {
  const { by, since, until } = assignedTo(staff, before, now)
  const assigned = { staff: by.id, since, until }
  await tx
    .insertInto('assignments')
    .values({ claim_id: claimId, ...assigned })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet(assigned))
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
