import type { DeskClaim } from '#contract/desk/desk.ts'
import { memberOf, type StaffActor } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export type NewNote = { id: string; claimId: string; text: string }

/**
 * Adds a note. `known`: the same note was sent again, after a lost answer. `another`: the id belongs to another note of the claim. One id may stand at
 * several claims, for the note that was written to all of them.
 */
export async function addNote(
  tx: Tx,
  { id, claimId, text }: NewNote,
  { staff, now }: StaffActor,
): Promise<'added' | 'known' | 'another'> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claim_notes')
    .values({ id, claim_id: claimId, staff: staff.id, at: now, text })
    .onConflict(conflict => conflict.columns(['claim_id', 'id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return 'added'
  const known = await tx
    .selectFrom('claim_notes')
    .select(['staff', 'text'])
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return known.staff === staff.id && known.text === text ? 'known' : 'another'
}

export async function listNotes(db: Db, claimId: string): Promise<DeskClaim['notes']> {
  const rows = await db
    .selectFrom('claim_notes')
    .innerJoin('users', 'users.id', 'claim_notes.staff')
    .select(['claim_notes.id', 'at', 'text', 'staff', 'users.email', 'users.role', 'users.staff_name'])
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .execute()
  return rows.map(({ id, at, text, staff, ...person }) => ({
    id,
    at: at.toISOString(),
    by: memberOf({ ...person, id: staff }),
    text,
  }))
}
