import type { Context } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { hasRight, mayDo, type Right } from '#contract/auth/rights.ts'
import type { Role, StaffRole } from '#contract/auth/roles.ts'
import type { StaffMember } from '#contract/auth/staff-member.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { Locale } from '#contract/locale.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import type { Env } from '#server/platform/http/request-context.ts'

/** A member of staff at work, with address and request for the audit log. */
export type StaffActor = { staff: Staff; now: Date; address?: string; requestId?: string }

/** The member of staff who makes this request. */
export const actorOf = (c: Context<Env>, staff: Staff, now: Date): StaffActor => ({
  staff,
  now,
  address: c.env.address,
  requestId: c.env.requestId,
})

/** A person that a row refers to. */
export type Named = { id: string; email: string; name?: string }
type NamedRow = { id: string; email: string; staff_name: string | null }

const namedOf = ({ id, email, staff_name }: NamedRow): Named => ({
  id,
  email,
  ...(staff_name === null ? undefined : { name: staff_name }),
})

/** A person named in such a row was staff when the row was written. */
export const memberOf = ({ role, ...row }: NamedRow & { role: string }): StaffMember => ({
  ...namedOf(row),
  role: role as StaffRole,
})

/** Members of staff by their ids. */
export async function membersOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, StaffMember>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'staff_name'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(row => [row.id, memberOf(row)]))
}

/** A row of `users` as `fullName` writes it, where an answer names a member of staff by a text alone. */
export const staffLabel = <Text extends string | null = string>(users: string): RawBuilder<Text> => {
  const [name, email] = [sql.ref(`${users}.staff_name`), sql.ref(`${users}.email`)]
  return sql<Text>`case when ${name} is null then ${email} else ${name} || ' (' || ${email} || ')' end`
}

/** Whether the person still has the right in this transaction: a role can be revoked while a request is under way. */
export async function stillHasRight(tx: Tx, staffId: string, right: Right): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', staffId)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return person !== undefined && hasRight(person.role, right)
}

/** The staff with whom alarms may be left: those who want e-mails of them. `takesAlarms` is so until it was turned off. */
export async function staffToNotify(
  db: Db,
): Promise<{ email: string; locale: Locale; role: Role; takesAlarms: boolean }[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staff_news', 'staff_news.user_id', 'users.id')
    .select(['email', 'locale', 'role', 'kinds'])
    .where('role', '<>', 'customer')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ kinds, ...person }) => ({ ...person, takesAlarms: kinds?.includes('alarm') ?? true }))
}

/** Whom an alarm is e-mailed to: whoever may act on it and wants it. If nobody is left, the owners, whatever they have chosen. */
export function calledTo<Person extends { role: Role; takesAlarms: boolean }>(
  staff: readonly Person[],
  actors: readonly StaffRole[],
): Person[] {
  const willing = staff.filter(({ role, takesAlarms }) => takesAlarms && mayDo(role, actors))
  return willing.length > 0 ? willing : staff.filter(({ role }) => role === 'owner')
}

/** Authors that are people. Rails and clocks are left out. */
const peopleAmong = (authors: readonly (string | undefined)[]): string[] =>
  [...new Set(authors)].filter(author => author !== undefined && isUuid(author)) as string[]

/** The full names of authors, by their ids. */
export async function fullNamesOf(db: Db, authors: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const ids = peopleAmong(authors)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email', 'staff_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, fullName(namedOf(row))]))
}

/** Those of the authors who are or have been staff. Customers, rails and clocks are left out. */
export async function staffAmong(db: Db, authors: readonly (string | undefined)[]): Promise<Map<string, Named>> {
  const ids = peopleAmong(authors)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'staff_name'])
    .where('id', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', '<>', 'customer'),
        exists(selectFrom('audit_log').select('audit_log.id').whereRef('audit_log.staff', '=', 'users.id')),
      ]),
    )
    .execute()
  return new Map(rows.map(row => [row.id, namedOf(row)]))
}

/** Staff at work whose role has all these rights. */
export async function staffWith(db: Db, rights: readonly Right[]): Promise<(Named & { locale: Locale })[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'staff_name', 'locale', 'role'])
    .where('role', '<>', 'customer')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows
    .filter(({ role }) => rights.every(right => hasRight(role, right)))
    .map(({ locale, role: _, ...row }) => ({ ...namedOf(row), locale }))
}
