import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { EmailPurpose } from '#contract/users/email-links.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** How long a code is valid. An old address has a week: its owner may be travelling. */
export const codeLivesMs: Record<EmailPurpose, number> = {
  activate: DAY_MS,
  restore: HOUR_MS,
  'change-email': HOUR_MS,
  'undo-email': 7 * DAY_MS,
}

export type CodeRefusal = { reason: 'not-found' | 'already-used' | 'expired' }
/** The account that a code changes, and the address that the code proves. */
export type AccountCode = { userId: string; email: string; emailKey: string; createdAt: Date }

type NewCode = {
  userId: string
  purpose: EmailPurpose
  email: string
  emailKey: string
  now: Date
  /** When the e-mail names another end than usual. */
  until?: Date
}
type IssuedCode = { code: string; expiresAt: Date }

/** Makes a code of 32 random bytes. Only its digest is stored; the code itself goes into one e-mail. */
export async function issueCode(
  tx: Tx,
  { userId, purpose, email, emailKey, now, until = new Date(now.getTime() + codeLivesMs[purpose]) }: NewCode,
): Promise<IssuedCode> {
  const code = randomBytes(32).toString('base64url')
  await tx
    .insertInto('account_codes')
    .values({
      hash: digest(code),
      user_id: userId,
      purpose,
      email,
      email_key: emailKey,
      created_at: now,
      expires_at: until,
    })
    .execute()
  return { code, expiresAt: until }
}

/** Reads a code without using it up. */
export async function findCode(
  db: Db,
  code: string,
  purpose: EmailPurpose,
  now: Date,
): Promise<Result<AccountCode, CodeRefusal>> {
  const row = await db
    .selectFrom('account_codes')
    .selectAll()
    .where('hash', '=', digest(code))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row) return refuse({ reason: 'not-found' })
  if (row.used_at) return refuse({ reason: 'already-used' })
  if (row.expires_at <= now) return refuse({ reason: 'expired' })
  return accept({ userId: row.user_id, email: row.email, emailKey: row.email_key, createdAt: row.created_at })
}

/** Uses a code up. Of concurrent requests with one code one succeeds, and only if its transaction commits. */
export async function takeCode(
  tx: Tx,
  code: string,
  purpose: EmailPurpose,
  now: Date,
): Promise<Result<AccountCode, CodeRefusal>> {
  const taken = await tx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('hash', '=', digest(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'email_key', 'created_at'])
    .executeTakeFirst()
  if (taken) {
    const { user_id: userId, email, email_key: emailKey, created_at: createdAt } = taken
    return accept({ userId, email, emailKey, createdAt })
  }
  const found = await findCode(tx, code, purpose, now)
  return found.ok ? refuse({ reason: 'already-used' }) : found
}

/**
 * The attempts of a job whose e-mail a person waits for, about ten minutes: an e-mail on the next day would only
 * frighten.
 */
export const EMAIL_ATTEMPTS = 6

/** The most e-mails of one kind within an hour. Earlier codes stay valid, so nobody is locked out. */
const MOST_AN_HOUR = 3

/** Whether one more e-mail may be sent, or when: a stranger's retries must not fill a mailbox. */
export async function checkEmailLimit(
  tx: Tx,
  { userId, purpose, emailKey }: { userId: string; purpose: EmailPurpose; emailKey?: string },
  now: Date,
): Promise<Result<undefined, { reason: 'too-many'; retryAfter: number }>> {
  const recent = await tx
    .selectFrom('account_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .$if(emailKey !== undefined, query => query.where('email_key', '=', emailKey!))
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .limit(MOST_AN_HOUR)
    .execute()
  const oldest = recent[MOST_AN_HOUR - 1]
  if (!oldest) return accept(undefined)
  return refuse({
    reason: 'too-many',
    retryAfter: Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / 1000),
  })
}

const digest = (code: string): Buffer => createHash('sha256').update(code).digest()
