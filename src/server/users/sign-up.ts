import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { AgreedVersions } from '#server/content/agreed-terms.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import { ownClaim } from '#server/referrals/own-claim.ts'
import { findReferralCode, type ReferralCode } from '#server/referrals/referral-codes.ts'
import { checkEmailLimit, codeLivesMs, issueCode } from './account-codes.ts'
import { activateAccount } from './emails/activate-account.ts'
import { alreadyRegistered } from './emails/already-registered.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'
import { newSignUpKey, signUpKeyHash } from './sign-up-key.ts'
import { findHolder, insertUser } from './users.store.ts'

/** The form's fields, and the key of its browser: without one no browser can confirm. */
export type SignUp = {
  email: string
  password: string
  /** The code that the form names, and that of the first click in this browser, which counts. */
  ref?: string | undefined
  clicked?: string | undefined
  /** The browser. */
  device?: string | undefined
  locale?: Locale | undefined
  agreed?: AgreedVersions | undefined
  key?: string | undefined
}

/** Opens an account, or notifies the owner of an existing one. Both answer the same. */
export async function signUp(db: Db, { password, ...given }: SignUp, now: Date): Promise<Result<undefined, Invalid>> {
  const fault = faultOfPassword(password, given.email)
  if (fault) return refuse(badPassword(fault))
  await openOrNotify(db, { ...given, passwordHash: await hashPassword(password) }, now)
  return accept(undefined)
}

type Hashed = Omit<SignUp, 'password'> & { passwordHash: string }

/**
 * Takes the same steps for a known and an unknown address, so that timing does not tell. Where no e-mail may be sent it
 * is written and rolled back, because skipping it would be quicker; so is the account where there is one already.
 */
export const openOrNotify = (
  db: Db,
  { email, passwordHash, ref, clicked, device, locale = 'ru', agreed, key = newSignUpKey() }: Hashed,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const referrer = await findReferrer(tx, { codes: [clicked, ref], email, device })
    const holder = await findHolder(tx, email, now)
    const account = { passwordHash, locale, agreed, referrer, key, now }
    await sql`savepoint before_the_account`.execute(tx)
    const tried = await openAccount(tx, { ...account, email: holder ? `${randomUUID()}@taken.invalid` : email })
    if (holder) await sql`rollback to savepoint before_the_account`.execute(tx)
    const opened = holder ? undefined : tried
    // A concurrent sign-up may have taken the address.
    const reader = opened ?? holder ?? (await findHolder(tx, email, now))
    if (!reader) return
    const about = { userId: reader.id, purpose: opened ? 'activate' : 'restore', emailKey: email } as const
    const may = await checkEmailLimit(tx, about, now)
    await sql`savepoint before_the_email`.execute(tx)
    if (opened) await writeActivation(tx, { userId: opened.id, email, locale, now })
    else await notifyOfAccount(tx, { userId: reader.id, email, locale: reader.locale, now })
    if (!reader.receivesEmail || !may.ok) await sql`rollback to savepoint before_the_email`.execute(tx)
  })

type Reader = { userId: string; email: string; locale: Locale; now: Date }

/** The e-mail that confirms an address. */
export async function writeActivation(tx: Tx, { userId, email, locale, now }: Reader): Promise<void> {
  const { code, expiresAt } = await issueCode(tx, { userId, purpose: 'activate', email, emailKey: email, now })
  await putInOutbox(tx, {
    kind: activateAccount,
    to: email,
    locale,
    data: { code, hours: codeLivesMs.activate / HOUR_MS },
    at: now,
    goodUntil: expiresAt,
  })
}

type NewAccount = Omit<Hashed, 'ref' | 'clicked' | 'device'> & {
  key: string
  locale: Locale
  referrer: ReferralCode | undefined
  now: Date
}

/** Undefined: a concurrent sign-up took the address. */
async function openAccount(tx: Tx, { email, passwordHash, locale, agreed, referrer, key, now }: NewAccount) {
  const opened = await insertUser(tx, {
    email,
    email_key: email,
    password_hash: passwordHash,
    password_changed_at: now,
    locale,
    agreed_rules: agreed?.rules ?? null,
    agreed_aml_kyc: agreed?.['aml-kyc'] ?? null,
    created_at: now,
    opened_in: signUpKeyHash(key),
    referred_by: referrer === undefined ? undefined : referrer.owner,
    referred_via: referrer === undefined ? undefined : referrer.code,
  })
  return opened && { id: opened.id, locale, receivesEmail: true }
}

type Coming = { codes: readonly (string | undefined)[]; email: string; device: string | undefined }

/** Nobody can refer themselves, under any spelling of the address and in their own browser. */
async function findReferrer(tx: Tx, { codes, email, device }: Coming): Promise<ReferralCode | undefined> {
  for (const code of codes) {
    const found = code === undefined ? undefined : await findReferralCode(tx, code)
    if (found) return (await ownClaim(tx, found.owner, { users: [], email, accounts: [], device })) ? undefined : found
  }
  return undefined
}

/** The notice to the owner of an existing account. */
export async function notifyOfAccount(tx: Tx, { userId, email, locale, now }: Reader): Promise<void> {
  const about = { userId, purpose: 'restore', emailKey: email } as const
  const { code, expiresAt } = await issueCode(tx, { ...about, email, now })
  await putInOutbox(tx, {
    kind: alreadyRegistered,
    to: email,
    locale,
    data: { code, minutes: codeLivesMs.restore / MINUTE_MS },
    at: now,
    goodUntil: expiresAt,
  })
}
