import type { Role } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { Invalid } from '#server/http/invalid.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { endSessions } from '#server/sessions/start-session.ts'
import { type CodeRefusal, findCode, mayHaveAnother, takeCode } from './account-codes.ts'
import { findById, holdAccount } from './accounts.store.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'
import { removeWhatCameSince } from './remove-what-came-since.ts'
import { writeActivation } from './sign-up.ts'
import { wasOpenedWith } from './sign-up-key.ts'

/** What other rooms do when a person has shown that an address is theirs: claims made with it join the account. */
export type OnEmailConfirmed = (tx: Tx, user: { id: string; email: string }) => Promise<void>

type Parts = { now: Date; onEmailConfirmed: OnEmailConfirmed }

type Confirming = { code: string; callerId: string | undefined; signUpKey?: string | undefined }
/** `signsIn`: who is signed in by that, because the browser is the one in which the account was opened. */
type Confirmed = { email: string; own: boolean; signsIn?: { id: string; role: Role } }

/**
 * Confirms the address of the account that is signed in, or that was opened in this browser. Whoever only has the letter
 * may be another person than the one who signed up and chose the password: confirming would hand a stranger the claims of
 * that address.
 */
export function activate(
  db: Db,
  { code, callerId, signUpKey }: Confirming,
  parts: Parts,
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
    // Where a second factor was set up meanwhile the sign-in asks for its code.
    const signsIn = !own && !user.blocked_at && !user.totp_confirmed_at
    return accept({ email: user.email, own, ...(signsIn && { signsIn: { id: user.id, role: user.role } }) })
  })
}

const NOT_THE_OWNER =
  'Sign in to this account first, come with the browser that opened it, or set a new password together with the code'

/** The same for whoever is not signed in: the mailbox decides whose account it is, and all that was there before goes. */
export async function activateWithPassword(
  db: Db,
  { code, password }: { code: string; password: string },
  parts: Parts,
): Promise<Result<{ email: string }, CodeRefusal | Invalid>> {
  const { now } = parts
  // A password that is not taken must not cost the code.
  const found = await findCode(db, code, 'activate', now)
  if (!found.ok) return found
  const fault = faultOfPassword(password, found.value.email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    const taken = await takeAccount(tx, code, now)
    if (!taken.ok) return taken
    const user = taken.value
    // Since then its owner has shown whose it is, and an old letter must not undo what they have set.
    if (user.activated_at) return refuse({ reason: 'already-used' })
    await handOver(tx, user, passwordHash, parts)
    return accept({ email: user.email })
  })
}

async function takeAccount(tx: Tx, code: string, now: Date) {
  const taken = await takeCode(tx, code, 'activate', now)
  if (!taken.ok) return taken
  const user = await holdAccount(tx, taken.value.userId)
  // The account may have another address by now, which this letter says nothing about.
  return user && user.email_key === taken.value.emailKey ? accept(user) : refuse({ reason: 'not-found' } as const)
}

type Owned = { id: string; email: string; activated_at: Date | null; created_at: Date }

/** The account belongs to whoever reads its mailbox: a password of theirs, and no session of before. */
export async function handOver(tx: Tx, user: Owned, passwordHash: string, parts: Parts): Promise<void> {
  const { now } = parts
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', user.id)
    .execute()
  await endSessions(tx, user.id, 'password-changed', { now })
  // Nothing in an account whose address nobody has confirmed can be trusted to be of whoever reads the mailbox.
  if (!user.activated_at) await removeWhatCameSince(tx, { userId: user.id, createdAt: user.created_at }, now)
  await confirmAddress(tx, user, parts)
}

/** Whoever has received a letter at the address has confirmed it, whatever the letter was for. */
async function confirmAddress(
  tx: Tx,
  user: Pick<Owned, 'id' | 'email' | 'activated_at'>,
  { now, onEmailConfirmed }: Parts,
): Promise<void> {
  if (!user.activated_at)
    await tx.updateTable('users').set({ activated_at: now, opened_in: null }).where('id', '=', user.id).execute()
  await onEmailConfirmed(tx, { id: user.id, email: user.email })
}

type ReactivateRefusal = { reason: 'wrong-state' } | { reason: 'too-many'; retryAfter: number }

/** Sends the activation letter once more. */
export function reactivate(db: Db, userId: string, now: Date): Promise<Result<{ email: string }, ReactivateRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user || user.activated_at) return refuse({ reason: 'wrong-state' })
    const may = await mayHaveAnother(tx, { userId, purpose: 'activate', emailKey: user.email_key }, now)
    if (!may.ok) return may
    await writeActivation(tx, { userId, email: user.email, locale: user.locale, now })
    return accept({ email: user.email })
  })
}
