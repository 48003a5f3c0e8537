import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import { mailboxOf } from '#contract/people/email.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { Invalid } from '#server/http/invalid.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { codeLivesMs, issueCode, mayHaveAnother } from './account-codes.ts'
import { findHolder } from './accounts.store.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'
import { newSignUpKey, signUpKeyHash } from './sign-up-key.ts'

/** What the form says, and the key that its browser is given: without one nobody has it. */
export type SignUp = {
  email: string
  password: string
  ref?: string | undefined
  locale?: Locale | undefined
  key?: string | undefined
}

/** Opens an account, or tells whoever has one with this address that they have it. Both answer the same. */
export async function signUp(db: Db, { password, ...given }: SignUp, now: Date): Promise<Result<undefined, Invalid>> {
  const fault = faultOfPassword(password, given.email)
  if (fault) return refuse(badPassword(fault))
  await openOrTell(db, { ...given, passwordHash: await hashPassword(password) }, now)
  return accept(undefined)
}

type Hashed = Omit<SignUp, 'password'> & { passwordHash: string }

/**
 * The same steps for a known and for an unknown address: how long they take must not tell which it is. Where no letter
 * may leave it is written and taken back, because leaving it out would be quicker.
 */
export const openOrTell = (
  db: Db,
  { email, passwordHash, ref, locale = 'ru', key = newSignUpKey() }: Hashed,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const referrer = await findReferrer(tx, ref, email)
    const holder = await findHolder(tx, email, now)
    const opened = holder ? undefined : await openAccount(tx, { email, passwordHash, locale, referrer, key, now })
    // Somebody may have been quicker with the same address.
    const reader = opened ?? holder ?? (await findHolder(tx, email, now))
    if (!reader) return
    const about = { userId: reader.id, purpose: opened ? 'activate' : 'restore', emailKey: email } as const
    const may = await mayHaveAnother(tx, about, now)
    await sql`savepoint before_the_letter`.execute(tx)
    if (opened) await writeActivation(tx, { userId: opened.id, email, locale, now })
    else await tellOfAccount(tx, { userId: reader.id, email, locale: reader.locale, now })
    if (!reader.reads || !may.ok) await sql`rollback to savepoint before_the_letter`.execute(tx)
  })

type Reader = { userId: string; email: string; locale: Locale; now: Date }

/** The letter that confirms an address. */
export async function writeActivation(tx: Tx, { userId, email, locale, now }: Reader): Promise<void> {
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

type NewAccount = Omit<Hashed, 'ref'> & { key: string } & { locale: Locale; referrer: string | undefined; now: Date }

/** Undefined: somebody was quicker with the same address. */
async function openAccount(tx: Tx, { email, passwordHash, locale, referrer, key, now }: NewAccount) {
  const opened = await tx
    .insertInto('users')
    .values({
      email,
      email_key: email,
      password_hash: passwordHash,
      password_changed_at: now,
      locale,
      created_at: now,
      opened_in: signUpKeyHash(key),
      ...(referrer !== undefined && { referred_by: referrer }),
    })
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened && { id: opened.id, locale, reads: true }
}

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

/** The letter to whoever has the address already. */
export async function tellOfAccount(tx: Tx, { userId, email, locale, now }: Reader): Promise<void> {
  const about = { userId, purpose: 'restore', emailKey: email } as const
  const { code, expiresAt } = await issueCode(tx, { ...about, email, now })
  await putInOutbox(tx, {
    kind: 'already-registered',
    to: email,
    locale,
    data: { code, minutes: codeLivesMs.restore / MINUTE_MS },
    at: now,
    goodUntil: expiresAt,
  })
}
