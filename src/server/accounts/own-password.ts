import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { bucketsOf, forgiveAttempt, takeAttempt } from '#server/sessions/attempts.ts'
import { verifyPassword } from '#server/sessions/passwords.ts'
import { findById } from './accounts.store.ts'

export type PasswordRefusal = { reason: 'bad-credentials' } | { reason: 'too-many'; retryAfter: number }
export type Asker = { userId: string; address: string }
type Person = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Whether somebody who is signed in knows the password too. A stolen session must not become a place to guess it. */
export async function checkOwnPassword(
  db: Db,
  { userId, address }: Asker,
  password: string,
  now: Date,
): Promise<Result<Person, PasswordRefusal>> {
  const buckets = bucketsOf({ what: 'own-password', account: userId, address })
  const taken = await takeAttempt(db, buckets, now)
  if (!taken.ok) return taken
  const user = await findById(db, userId)
  if (!(await verifyPassword(password, user?.password_hash)) || !user) return refuse({ reason: 'bad-credentials' })
  await forgiveAttempt(db, buckets, now)
  return accept(user)
}
