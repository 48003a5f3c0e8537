import type { ShiftReport } from '#contract/desk/shift.ts'
import { DAY_MS } from '#contract/durations.ts'
import { memberOf, type StaffActor } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

const SHOWN_MS = 3 * DAY_MS
const MOST_SHOWN = 30

/** Adds a note. `known`: the same note was sent again, after a lost answer. `another`: the id belongs to another note. */
export async function addShiftNote(
  tx: Tx,
  { id, text }: { id: string; text: string },
  { staff, now }: StaffActor,
): Promise<'added' | 'known' | 'another'> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shift_notes')
    .values({ id, staff: staff.id, at: now, text })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return 'added'
  const known = await tx.selectFrom('shift_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return known.staff === staff.id && known.text === text ? 'known' : 'another'
}

/** The latest notes, the newest first. */
export async function listShiftNotes(db: Db, now: Date): Promise<ShiftReport['notes']> {
  const rows = await db
    .selectFrom('shift_notes')
    .innerJoin('users', 'users.id', 'shift_notes.staff')
    .select(['shift_notes.id', 'at', 'text', 'staff', 'users.email', 'users.role', 'users.staff_name'])
    .where('at', '>', new Date(now.getTime() - SHOWN_MS))
    .orderBy('at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, at, text, staff, ...person }) => ({
    id,
    at: at.toISOString(),
    by: memberOf({ ...person, id: staff }),
    text,
  }))
}
