import type { Context } from 'hono'
import type { StaffMember } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { mayDo, movesClaims, type Role, type StaffRole } from '#contract/people/roles.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { Staff } from '#server/http/caller.ts'
import type { Env } from '#server/http/serve.ts'

/** Somebody of the staff at work: who they are, from where, and in which request. */
export type Hand = { staff: Staff; now: Date; address?: string; requestId?: string }

/** Whoever of the staff makes this request, as the audit log will name them. */
export const handOf = (c: Context<Env>, staff: Staff, now: Date): Hand => ({
  staff,
  now,
  address: c.env.address,
  requestId: c.env.requestId,
})

/** Whoever is named in a row of ours has been staff when it was written. */
export const memberOf = ({ id, email, role }: { id: string; email: string; role: string }): StaffMember => ({
  id,
  email,
  role: role as StaffRole,
})

/** Whether they are somebody who moves claims at this very moment: a role can be taken away while a request is on its way. */
export async function stillMovesClaims(tx: Tx, staffId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', staffId)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return person !== undefined && mayDo(person.role as Role, movesClaims)
}

/** Everybody of the staff whom a letter may reach now, with what decides which. */
export const staffToTell = (db: Db): Promise<{ email: string; locale: Locale; role: Role }[]> =>
  db
    .selectFrom('users')
    .select(['email', 'locale', 'role'])
    .where('role', '<>', 'customer')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Somebody whom a row names by their id. */
export type Named = { id: string; email: string }

/** Those of the authors who are, or have been, of the staff. Clients, rails and the clock are nobody here. */
export async function staffAmong(db: Db, authors: readonly (string | undefined)[]): Promise<Map<string, Named>> {
  const ids = [...new Set(authors)].filter(author => author !== undefined && isUuid(author)) as string[]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', '<>', 'customer'),
        exists(selectFrom('audit_log').select('audit_log.id').whereRef('audit_log.staff', '=', 'users.id')),
      ]),
    )
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
