import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { lockMember } from './staff-people.store.ts'
import { tellOwners } from './tell-owners.ts'

type ShareRefusal = { reason: 'not-found' } | { reason: 'forbidden'; detail: string }

/** Gives one person another share of the payout limits, or takes it away. Nobody sets their own, and every other owner is told. */
export const setShareOfLimits = (
  db: Db,
  { id, percent }: { id: string; percent: number | null },
  actor: StaffActor,
): Promise<Result<{ percent: number | null }, ShareRefusal>> =>
  allOrNothing<{ percent: number | null }, ShareRefusal>(db, async tx => {
    const { staff, now } = actor
    if (!(await stillHasRight(tx, staff.id, 'money.limits')))
      return refuse({ reason: 'forbidden', detail: 'you set limits no longer' })
    if (id === staff.id) return refuse({ reason: 'forbidden', detail: 'nobody sets their own limit' })
    const person = await lockMember(tx, id)
    if (!person) return refuse({ reason: 'not-found' })
    const row = await tx.selectFrom('person_shares').select('percent').where('person', '=', id).executeTakeFirst()
    const was = row?.percent ?? null
    if (was === percent) return accept({ percent })
    if (percent === null) await tx.deleteFrom('person_shares').where('person', '=', id).execute()
    else
      await tx
        .insertInto('person_shares')
        .values({ person: id, percent, set_by: staff.id, set_at: now })
        .onConflict(conflict => conflict.column('person').doUpdateSet({ percent, set_by: staff.id, set_at: now }))
        .execute()
    await writeAudit(tx, actor, {
      action: 'staff.share',
      subject: { kind: 'person', id, label: person.email },
      before: { shareOfLimits: was },
      after: { shareOfLimits: percent },
    })
    const told = { what: 'share', person: person.email, role: person.role, by: staff.email } as const
    await tellOwners(tx, { ...told, percent: percent ?? 100 }, now)
    return accept({ percent })
  })
