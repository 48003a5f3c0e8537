import type { StaffRole } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import { vouch } from '#server/second-person/vouchings.ts'
import { handOver, type OnEmailConfirmed } from '#server/users/activate.ts'
import { badPassword, faultOfPassword } from '#server/users/password-rules.ts'
import { insertUser, isAddressTaken, updateUser } from '#server/users/users.store.ts'
import { type CodeRefusal, findByCode, takeByCode } from './invitations.store.ts'
import { lockStaff } from './staff-people.store.ts'
import { tellOwners } from './tell-owners.ts'

/** When an invitation is accepted, and from where. */
type Where = { now: Date; address?: string; requestId?: string }
type Accepted = { id: string; email: string; role: StaffRole }
type OpenRefusal = CodeRefusal | Invalid | { reason: 'wrong-state'; detail: string }
type AcceptRefusal =
  | CodeRefusal
  | { reason: 'forbidden'; detail: string }
  | { reason: 'not-activated' }
  | { reason: 'wrong-state'; detail: string }

export type Next = 'accept' | 'sign-in' | 'open-account' | 'other-account'

/** What a letter's link is for, and what its reader does next. Nothing is used up. */
export async function readInvitation(
  db: Db,
  code: string,
  { callerId, now }: { callerId: string | undefined; now: Date },
): Promise<Result<{ email: string; role: StaffRole; expiresAt: string; next: Next }, CodeRefusal>> {
  const found = await findByCode(db, code, now)
  if (!found.ok) return found
  const { email, email_key: emailKey, role, expires_at: expiresAt } = found.value
  const account = await findAccount(db, emailKey)
  const next = ((): Next => {
    if (callerId !== undefined && account?.id !== callerId) return 'other-account'
    if (!account?.activated_at) return 'open-account'
    return callerId === undefined ? 'sign-in' : 'accept'
  })()
  return accept({ email, role, expiresAt: expiresAt.toISOString(), next })
}

/** Accepts with the account of the invited address, and with no other. Its sessions end. */
export const acceptInvitation = (
  db: Db,
  { code, callerId }: { code: string; callerId: string },
  where: Where,
): Promise<Result<Accepted, AcceptRefusal>> =>
  allOrNothing<Accepted, AcceptRefusal>(db, async tx => {
    await lockStaff(tx)
    const taken = await takeByCode(tx, code, where.now)
    if (!taken.ok) return taken
    const account = await lockAccountOf(tx, taken.value.email_key)
    if (account?.id !== callerId) return refuse({ reason: 'forbidden', detail: 'another address is invited' })
    // Somebody else may have opened the account before its address was confirmed.
    if (!account.activated_at) return refuse({ reason: 'not-activated' })
    if (account.role !== 'customer' || account.blocked_at) return refuse(worksHere)
    return accept(await takeOn(tx, { id: account.id, invitation: taken.value }, where))
  })

type Opening = { code: string; password: string; locale?: Locale | undefined }
type OpeningDeps = Where & { onEmailConfirmed: OnEmailConfirmed }

/**
 * Opens the account of the invited address, which the letter proves, and accepts. An account that nobody has confirmed is
 * handed over: its password is replaced and everything added to it goes.
 */
export async function openInvitedAccount(
  db: Db,
  { code, password, locale = 'ru' }: Opening,
  { onEmailConfirmed, ...where }: OpeningDeps,
): Promise<Result<Accepted, OpenRefusal>> {
  const { now } = where
  // A refused password must not use up the link.
  const found = await findByCode(db, code, now)
  if (!found.ok) return found
  const fault = faultOfPassword(password, found.value.email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return allOrNothing<Accepted, OpenRefusal>(db, async tx => {
    await lockStaff(tx)
    const taken = await takeByCode(tx, code, now)
    if (!taken.ok) return taken
    const { email, email_key: emailKey } = taken.value
    const account = await lockAccountOf(tx, emailKey)
    if (account?.activated_at || account?.blocked_at) return refuse(hasAccount)
    if (account) {
      await handOver(tx, account, passwordHash, { now, onEmailConfirmed })
      return accept(await takeOn(tx, { id: account.id, invitation: taken.value }, where))
    }
    // The address may still be taken back by an account that has left it.
    if (await isAddressTaken(tx, emailKey, now)) return refuse(hasAccount)
    const opened = await insertUser(tx, {
      email,
      email_key: emailKey,
      password_hash: passwordHash,
      password_changed_at: now,
      activated_at: now,
      locale,
      created_at: now,
    })
    if (!opened) return refuse(hasAccount)
    await onEmailConfirmed(tx, { id: opened.id, email })
    return accept(await takeOn(tx, { id: opened.id, invitation: taken.value }, where))
  })
}

type Taken = { id: string; email: string; role: StaffRole; invited_by: string }

/** Gives the role, ends the invitation, and calls off a deletion that the account had asked for. */
async function takeOn(
  tx: Tx,
  { id, invitation }: { id: string; invitation: Taken },
  { now, ...where }: Where,
): Promise<Accepted> {
  const { email, role } = invitation
  await updateUser(tx, id, { role, role_since: now })
  await vouch(tx, id, invitation.invited_by, 'invitation')
  await tx.deleteFrom('account_deletions').where('user_id', '=', id).execute()
  await tx
    .updateTable('staff_invitations')
    .set({ state: 'accepted', ended_at: now, accepted_by: id })
    .where('id', '=', invitation.id)
    .execute()
  await writeAudit(
    tx,
    { staff: { id, role }, now, ...where },
    {
      action: 'staff.accept',
      subject: { kind: 'person', id, label: email },
      before: { role: 'customer' },
      after: { role },
    },
  )
  await tellOwners(tx, { what: 'joined', person: email, role, by: email }, now)
  return { id, email, role }
}

const findAccount = (db: Db, emailKey: string) => accountOf(db, emailKey).executeTakeFirst()
const lockAccountOf = (tx: Tx, emailKey: string) => accountOf(tx, emailKey).forUpdate().executeTakeFirst()

const accountOf = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'activated_at', 'blocked_at', 'created_at'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)

const worksHere = { reason: 'wrong-state', detail: 'the account has a role already, or is blocked' } as const
const hasAccount = { reason: 'wrong-state', detail: 'the address has an account: sign in and accept' } as const
