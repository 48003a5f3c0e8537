import type { Role } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { endApiKeys } from '#server/auth/end-api-keys.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/start-session.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import { type CodeRefusal, checkEmailLimit, findCode, takeCode } from './account-codes.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'
import { removeCredentialsSince } from './remove-credentials-since.ts'
import { writeActivation } from './sign-up.ts'
import { wasOpenedWith } from './sign-up-key.ts'
import { findById, lockAccount, updateUser } from './users.store.ts'

/** What other features do when an address is confirmed: claims opened with it join the account. */
export type OnEmailConfirmed = (tx: Tx, user: { id: string; email: string }) => Promise<void>

type Deps = { now: Date; onEmailConfirmed: OnEmailConfirmed }

type Confirming = { code: string; callerId: string | undefined; signUpKey?: string | undefined }
/** `signsIn`: the person to sign in, because this browser opened the account. */
type Confirmed = { email: string; own: boolean; signsIn?: { id: string; role: Role } }

/**
 * Confirms the address of the signed-in account, or of the account opened in this browser. A caller with the e-mail
 * alone may be another person than the one who chose the password: confirming would give a stranger the claims of that
 * address.
 */
export function activate(
  db: Db,
  { code, callerId, signUpKey }: Confirming,
  parts: Deps,
): Promise<Result<Confirmed, CodeRefusal | { reason: 'forbidden'; detail: string }>> {
  return db.transaction().execute(async tx => {
    const found = await findCode(tx, code, 'activate', parts.now)
    if (!found.ok) return found
    const own = found.value.userId === callerId
    if (!own) {
      const account = await findById(tx, found.value.userId)
      if (!account || !wasOpenedWith(account, signUpKey)) return refuse({ reason: 'forbidden', detail: NOT_THE_OWNER })
    }
    const taken = await takeAccount(tx, code, parts.now)
    if (!taken.ok) return taken
    const user = taken.value
    await confirmAddress(tx, user, parts)
    // With a second factor the sign-in asks for its code.
    const signsIn = !own && !user.blocked_at && !user.totp_confirmed_at
    return accept({ email: user.email, own, signsIn: signsIn ? { id: user.id, role: user.role } : undefined })
  })
}

const NOT_THE_OWNER =
  'Sign in to this account first, come with the browser that opened it, or set a new password together with the code'

/** Confirms without a session: the reader of the mailbox sets a password, and everything earlier is removed. */
export async function activateWithPassword(
  db: Db,
  { code, password }: { code: string; password: string },
  parts: Deps,
): Promise<Result<{ email: string }, CodeRefusal | Invalid>> {
  const { now } = parts
  // A refused password must not use up the code.
  const found = await findCode(db, code, 'activate', now)
  if (!found.ok) return found
  const fault = faultOfPassword(password, found.value.email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    const taken = await takeAccount(tx, code, now)
    if (!taken.ok) return taken
    const user = taken.value
    // The owner has confirmed since, and an old e-mail must not undo their settings.
    if (user.activated_at) return refuse({ reason: 'already-used' })
    await handOver(tx, user, passwordHash, parts)
    return accept({ email: user.email })
  })
}

async function takeAccount(tx: Tx, code: string, now: Date) {
  const taken = await takeCode(tx, code, 'activate', now)
  if (!taken.ok) return taken
  const user = await lockAccount(tx, taken.value.userId)
  // The account may have another address by now, which this code does not prove.
  return user && user.email_key === taken.value.emailKey ? accept(user) : refuse({ reason: 'not-found' } as const)
}

type Owned = { id: string; email: string; activated_at: Date | null; created_at: Date }

/** Gives the account to the reader of its mailbox: their password, no earlier session and no API key. The names of the keys that ended. */
export async function handOver(tx: Tx, user: Owned, passwordHash: string, parts: Deps): Promise<string[]> {
  const { now } = parts
  await updateUser(tx, user.id, { password_hash: passwordHash, password_changed_at: now })
  await endSessions(tx, user.id, 'password-changed', { now })
  const endedKeys = await endApiKeys(tx, user.id)
  // In an unconfirmed account nothing is certain to be the mailbox owner's.
  if (!user.activated_at) await removeCredentialsSince(tx, { userId: user.id, createdAt: user.created_at }, now)
  await confirmAddress(tx, user, parts)
  return endedKeys
}

/** Using a code from any e-mail confirms its address. */
async function confirmAddress(
  tx: Tx,
  user: Pick<Owned, 'id' | 'email' | 'activated_at'>,
  { now, onEmailConfirmed }: Deps,
): Promise<void> {
  if (!user.activated_at) await updateUser(tx, user.id, { activated_at: now, opened_in: null })
  await onEmailConfirmed(tx, { id: user.id, email: user.email })
}

type ReactivateRefusal = { reason: 'wrong-state' } | { reason: 'too-many'; retryAfter: number }

/** Sends the activation e-mail again. */
export function reactivate(db: Db, userId: string, now: Date): Promise<Result<{ email: string }, ReactivateRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user || user.activated_at) return refuse({ reason: 'wrong-state' })
    const may = await checkEmailLimit(tx, { userId, purpose: 'activate', emailKey: user.email_key }, now)
    if (!may.ok) return may
    await writeActivation(tx, { userId, email: user.email, locale: user.locale, now })
    return accept({ email: user.email })
  })
}
