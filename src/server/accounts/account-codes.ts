import { createHash, randomBytes } from 'node:crypto'
import type { LetterPurpose } from '#contract/people/letter-links.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a code can be used. An old address has a week: whoever lost it may be travelling. */
export const codeLivesMs: Record<LetterPurpose, number> = {
  activate: DAY_MS,
  restore: HOUR_MS,
  'change-email': HOUR_MS,
  'undo-email': 7 * DAY_MS,
}

export type CodeRefusal = { reason: 'not-found' | 'already-used' | 'expired' }
/** What a code is good for: whose account it changes, and which address it proves. */
export type AccountCode = { userId: string; email: string; emailKey: string; createdAt: Date }

type NewCode = {
  userId: string
  purpose: LetterPurpose
  email: string
  emailKey: string
  now: Date
  /** Where the letter names another end than such codes usually have. */
  until?: Date
}
type IssuedCode = { code: string; expiresAt: Date }

/** Makes a code of 32 random bytes. What is kept of it is a digest; the code itself goes into a letter and nowhere else. */
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

/** What a code would be good for, without using it up. */
export async function findCode(
  db: Db,
  code: string,
  purpose: LetterPurpose,
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

/** Uses a code up. Of many who bring it at once one succeeds, and only when what follows is committed too. */
export async function takeCode(
  tx: Tx,
  code: string,
  purpose: LetterPurpose,
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

/** How often a job tries to write a letter that somebody waits for, some ten minutes: one of the next day only frightens. */
export const LETTER_ATTEMPTS = 6

/** So many letters of one kind leave within an hour. The earlier ones stay good, so nobody is shut out. */
const MOST_AN_HOUR = 3

/** Whether one more letter may leave for a person, or when: somebody else's impatience must not fill a mailbox. */
export async function mayHaveAnother(
  tx: Tx,
  { userId, purpose, emailKey }: { userId: string; purpose: LetterPurpose; emailKey?: string },
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
