import { sql } from 'kysely'
import { isComposed, isStaff, type Role, type StaffRole, staffRoles } from '#contract/auth/roles.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { StaffPerson, StaffProfile } from '#contract/staff/staff-person.ts'
import { listSessions } from '#server/auth/people.store.ts'
import { memberOf } from '#server/auth/staff.ts'
import { readChangeRules } from '#server/changes/changes.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import { shareOf } from '#server/second-person/payout-limits.store.ts'
import { confirmersOf } from './second-factor-resets.store.ts'

/**
 * Who works here changes one act after another, on all processes. The trigger that keeps the last owner takes the same
 * lock.
 */
export const lockStaff = (tx: Db) => sql`select pg_advisory_xact_lock(${STAFF_LOCK})`.execute(tx)
const STAFF_LOCK = 4_683_015

/** Whether there is such a role, which then stays until the end of the transaction. */
export async function isRole(tx: Tx, role: Role): Promise<boolean> {
  const found = await tx.selectFrom('roles').select('role').where('role', '=', role).forKeyShare().executeTakeFirst()
  return found !== undefined
}

/** A member of staff, locked until the end of the transaction. */
export async function lockMember(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'role', 'staff_name', 'activated_at', 'blocked_at', 'totp_confirmed_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person && isStaff(person.role) ? { ...person, role: person.role as StaffRole } : undefined
}

/** Whether the office would be left without an owner who can sign in. */
async function isLastOwner(db: Db, id: string): Promise<boolean> {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return owners.length === 1 && owners[0]!.id === id
}

export async function readStaff(db: Db, you: string): Promise<StaffPerson[]> {
  const rows = await people(db).where('role', '<>', 'customer').orderBy('email').execute()
  const rank = ({ role }: StaffPerson) => (isComposed(role) ? 0 : -staffRoles.indexOf(role))
  return rows.map(row => personOf(row, you)).toSorted((a, b) => rank(a) - rank(b))
}

export async function readMember(db: Db, id: string, { staff, now }: { staff: Staff; now: Date }) {
  const row = await people(db).where('id', '=', id).where('role', '<>', 'customer').executeTakeFirst()
  if (!row) return undefined
  const [sessions, lastOwner, colleagues, { waitMinutes }, share] = await Promise.all([
    listSessions(db, id, staff.sessionId, now),
    isLastOwner(db, id),
    confirmersOf(db, { person: id, askedBy: staff.id }),
    readChangeRules(db),
    shareOf(db, id),
  ])
  const profile: StaffProfile = {
    ...personOf(row, staff.id),
    lastOwner,
    share: share ?? null,
    reset: { colleagues: colleagues.map(fullName), waitMinutes },
    sessions: sessions.map(session => ({
      id: session.id,
      current: session.id === staff.sessionId,
      userAgent: session.user_agent,
      address: session.address,
      startedAt: session.started_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      expiresAt: session.expires_at.toISOString(),
      persistent: session.persistent,
    })),
  }
  return profile
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'staff_name', 'role_since', 'created_at', 'blocked_at', 'totp_confirmed_at'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')).as(
        'has_passkey',
      ),
      selectFrom('sessions')
        .select(eb => eb.fn.max('last_seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    ])
    .where('deleted_at', 'is', null)

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

const personOf = (row: PersonRow, you: string): StaffPerson => ({
  ...memberOf(row),
  you: row.id === you,
  since: (row.role_since ?? row.created_at).toISOString(),
  secondFactor: row.totp_confirmed_at !== null || Boolean(row.has_passkey),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  blocked: row.blocked_at !== null,
})
