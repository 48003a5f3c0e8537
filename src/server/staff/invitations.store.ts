import { createHash, randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Invitation } from '#contract/staff/invitations.ts'
import { memberOf, stillHasRight } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export const INVITATION_DAYS = 3

/** The code of one letter, and its digest, which alone is stored. */
export function newInvitationCode() {
  const code = randomBytes(32).toString('base64url')
  return { code, hash: digest(code) }
}

const digest = (code: string): Buffer => createHash('sha256').update(`agio invitation ${code}`).digest()

export async function readInvitations(db: Db, now: Date, only?: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.invited_by')
    .select([
      'staff_invitations.id',
      'staff_invitations.email',
      'staff_invitations.role',
      'staff_invitations.state',
      'sent_at',
      'expires_at',
      'users.id as by_id',
      'users.email as by_email',
      'users.role as by_role',
      'users.staff_name',
    ])
    .$if(only === undefined, query => query.where('staff_invitations.state', '=', 'open'))
    .$if(only !== undefined, query => query.where('staff_invitations.id', '=', only!))
    .orderBy('invited_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    role: row.role,
    state: row.state,
    by: memberOf({ id: row.by_id, email: row.by_email, role: row.by_role, staff_name: row.staff_name }),
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.state === 'open' && row.expires_at <= now,
  }))
}

export type CodeRefusal = { reason: 'not-found' | 'already-used' | 'expired' }

/** The invitation of a letter's code, while it can be accepted. */
export async function findByCode(db: Db, code: string, now: Date) {
  const row = await db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('code_hash', '=', digest(code))
    .executeTakeFirst()
  return usable(row, now)
}

/** The same in a transaction that accepts it: nobody else can. It must be held under the lock of staff. */
export async function takeByCode(tx: Tx, code: string, now: Date) {
  const found = await findByCode(tx, code, now)
  if (!found.ok) return found
  // The word of somebody who may not invite any more is worth nothing.
  return (await stillHasRight(tx, found.value.invited_by, 'people.staff'))
    ? found
    : refuse({ reason: 'not-found' as const })
}

type Row = { state: 'open' | 'accepted' | 'withdrawn'; expires_at: Date }

function usable<Found extends Row>(row: Found | undefined, now: Date): Result<Found, CodeRefusal> {
  if (!row || row.state === 'withdrawn') return refuse({ reason: 'not-found' })
  if (row.state === 'accepted') return refuse({ reason: 'already-used' })
  return row.expires_at <= now ? refuse({ reason: 'expired' }) : accept(row)
}
