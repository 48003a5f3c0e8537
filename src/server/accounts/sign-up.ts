import { mailboxOf } from '#contract/email.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { codeLivesMs, issueCode, mayHaveAnother } from './account-codes.ts'
import { findByAddress, isAddressTaken } from './accounts.store.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'

export type SignUp = { email: string; password: string; ref?: string | undefined; locale?: Locale | undefined }

/**
 * Opens an account, or tells whoever has one with this address that they have it. Both answer the same and do the same
 * work: a password is hashed, a code is made and a letter put down.
 */
export async function signUp(
  db: Db,
  { email, password, ref, locale = 'ru' }: SignUp,
  now: Date,
): Promise<Result<undefined, ReturnType<typeof badPassword>>> {
  const fault = faultOfPassword(password, email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  await db.transaction().execute(async tx => {
    const referrer = await findReferrer(tx, ref, email)
    const taken = await isAddressTaken(tx, email, now)
    const opened = taken ? undefined : await openAccount(tx, { email, passwordHash, locale, referrer, now })
    if (opened) await writeActivation(tx, { userId: opened.id, email, locale, now })
    else await tellOfAccount(tx, email, now)
  })
  return accept(undefined)
}

/** The letter that confirms an address. */
export async function writeActivation(
  tx: Tx,
  { userId, email, locale, now }: { userId: string; email: string; locale: Locale; now: Date },
): Promise<void> {
  const { code, expiresAt } = await issueCode(tx, { userId, purpose: 'activate', email, emailKey: email, now })
  await putInOutbox(tx, {
    kind: 'activate-account',
    to: email,
    locale,
    data: { code, hours: codeLivesMs.activate / HOUR_MS },
    at: now,
    goodUntil: expiresAt,
  })
}

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

type NewAccount = { email: string; passwordHash: string; locale: Locale; referrer: string | undefined; now: Date }

/** Undefined: somebody was quicker with the same address. */
const openAccount = (tx: Tx, { email, passwordHash, locale, referrer, now }: NewAccount) =>
  tx
    .insertInto('users')
    .values({
      email,
      email_key: email,
      password_hash: passwordHash,
      password_changed_at: now,
      locale,
      created_at: now,
      ...(referrer !== undefined && { referred_by: referrer }),
    })
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Nobody brings himself, under whatever spelling of his address. */
async function findReferrer(tx: Tx, ref: string | undefined, email: string): Promise<string | undefined> {
  const referrer = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('referral_code', '=', (ref ?? '').toUpperCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return referrer && mailboxOf(referrer.email) !== mailboxOf(email) ? referrer.id : undefined
}

async function tellOfAccount(tx: Tx, email: string, now: Date): Promise<void> {
  const user = await findByAddress(tx, email)
  if (!user || !(await mayHaveAnother(tx, { userId: user.id, purpose: 'restore', emailKey: email }, now)).ok) return
  const { code, expiresAt } = await issueCode(tx, { userId: user.id, purpose: 'restore', email, emailKey: email, now })
  await putInOutbox(tx, {
    kind: 'already-registered',
    to: email,
    locale: user.locale,
    data: { code, minutes: codeLivesMs.restore / MINUTE_MS },
    at: now,
    goodUntil: expiresAt,
  })
}
