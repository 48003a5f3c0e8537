import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import { UNREAD_DOMAIN } from '#contract/auth/unread-domain.ts'
import { DAY_MS } from '#contract/durations.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/start-session.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { removeCredentialsSince } from './remove-credentials-since.ts'
import { insertUser, updateUser } from './users.store.ts'

export type OwnerWishes = { email?: string; password?: string }

/** Printed at the start; the password only when it was generated. */
export type FirstOwner = { email: string; password?: string }

/**
 * Makes the owner at the first start, who lets all other staff in, and says so. An owner whom nobody was told of is none: when
 * `say` fails, or the process ends in it, the next start makes one anew. Undefined: the office has an owner and is left unchanged.
 */
export async function openFirstOwner(
  db: Db,
  wishes: OwnerWishes,
  { origin, now, say = async () => {} }: { origin: string; now: Date; say?: (owner: FirstOwner) => Promise<void> },
): Promise<FirstOwner | undefined> {
  if (await hasOwner(db)) return printAnew(db, { now, say })
  const { email = `owner@${domainOf(origin)}`, password = madeUpPassword() } = wishes
  const password_hash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    // Of concurrently starting processes one makes the owner.
    await sql`select pg_advisory_xact_lock(hashtext('agio first owner'))`.execute(tx)
    if (await hasOwner(tx)) return undefined
    const emailKey = normalEmail(email)
    const inserted = await insertUser(tx, {
      email,
      email_key: emailKey,
      password_hash,
      activated_at: now,
      role: 'owner',
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      referred_by: null,
      created_at: now,
      blocked_at: null,
      deleted_at: null,
    })
    const { keepsPassword } = inserted
      ? { keepsPassword: false }
      : await promote(tx, { emailKey, passwordHash: password_hash, now })
    const isPrinted = wishes.password === undefined && !keepsPassword
    if (isPrinted) await updateUser(tx, (await ownerOf(tx, emailKey)).id, { password_until: printedUntil(now) })
    const owner = isPrinted ? { email, password } : { email }
    await say(owner)
    return owner
  })
}

/** A password that was printed counts for a day. */
const printedUntil = (now: Date): Date => new Date(now.getTime() + DAY_MS)

const ownerOf = (tx: Tx, emailKey: string) =>
  tx.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirstOrThrow()

/** Where the printed password has ended and nobody has chosen another, a start prints a new one. It ends every session of the first. */
function printAnew(
  db: Db,
  { now, say }: { now: Date; say: (owner: FirstOwner) => Promise<void> },
): Promise<FirstOwner | undefined> {
  return db.transaction().execute(async tx => {
    const late = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'owner')
      .where('deleted_at', 'is', null)
      .where('password_until', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!late) return undefined
    const password = madeUpPassword()
    await updateUser(tx, late.id, {
      password_hash: await hashPassword(password),
      password_changed_at: now,
      password_until: printedUntil(now),
    })
    await endSessions(tx, late.id, 'password-changed', { now })
    await say({ email: late.email, password })
    return { email: late.email, password }
  })
}

/**
 * Promotes the account that has the address. A confirmed account keeps its password. An unconfirmed one may be a
 * stranger's: its password is replaced and everything added is removed.
 */
async function promote(
  tx: Tx,
  { emailKey, passwordHash, now }: { emailKey: string; passwordHash: string; now: Date },
): Promise<{ keepsPassword: boolean }> {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'activated_at', 'created_at'])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const keepsPassword = account.activated_at !== null
  if (!keepsPassword) {
    await updateUser(tx, account.id, { password_hash: passwordHash, password_changed_at: now, activated_at: now })
    await endSessions(tx, account.id, 'password-changed', { now })
    await removeCredentialsSince(tx, { userId: account.id, createdAt: account.created_at }, now)
  }
  await updateUser(tx, account.id, { role: 'owner' })
  return { keepsPassword }
}

const hasOwner = async (db: Db) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The office's own domain, where it has one. */
function domainOf(origin: string): string {
  const { hostname } = new URL(origin)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) ? hostname : UNREAD_DOMAIN
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Five groups of four: 99 bits, and easy to copy by hand. */
const madeUpPassword = () =>
  Array.from({ length: 5 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
