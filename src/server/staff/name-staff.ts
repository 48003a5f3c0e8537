import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { updateUser } from '#server/users/users.store.ts'
import { lockMember } from './staff-people.store.ts'

type NameRefusal = { reason: 'not-found' | 'forbidden' }

/** Gives a member of staff the name that customers read, or takes it away: oneself, or by whoever manages staff. */
export const nameStaff = (
  db: Db,
  { id, name }: { id: string; name: string | null },
  actor: StaffActor,
): Promise<Result<{ name: string | null }, NameRefusal>> =>
  allOrNothing<{ name: string | null }, NameRefusal>(db, async tx => {
    const { staff } = actor
    // Whoever is asked for below may have lost the role while this waited.
    if (id !== staff.id && !(await stillHasRight(tx, staff.id, 'people.staff'))) return refuse({ reason: 'forbidden' })
    const person = await lockMember(tx, id)
    if (!person) return refuse({ reason: id === staff.id ? 'forbidden' : 'not-found' })
    if (person.staff_name === name) return accept({ name })
    await updateUser(tx, id, { staff_name: name })
    await writeAudit(tx, actor, {
      action: 'staff.name',
      subject: { kind: 'person', id, label: person.email },
      before: { staffName: person.staff_name },
      after: { staffName: name },
    })
    return accept({ name })
  })

export async function readOwnName(db: Db, id: string): Promise<{ name: string | null }> {
  const { staff_name } = await db
    .selectFrom('users')
    .select('staff_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: staff_name }
}
