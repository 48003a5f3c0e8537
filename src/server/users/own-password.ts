import { accept, type Result, refuse } from '#contract/result.ts'
import { bucketsOf, forgiveAttempt, takeAttempt } from '#server/auth/attempts.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findById } from './users.store.ts'

export type PasswordRefusal = { reason: 'bad-credentials' } | { reason: 'too-many'; retryAfter: number }
export type Asker = { userId: string; address: string }
type Person = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Checks the password of a signed-in person, with limits: a stolen session must not allow guessing. */
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
