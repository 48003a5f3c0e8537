import { accept, type Result, refuse } from '#contract/result.ts'
import { endApiKeys } from '#server/auth/end-api-keys.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import { passwordChanged } from './emails/password-changed.ts'
import { type Asker, checkOwnPassword, type PasswordRefusal } from './own-password.ts'
import { badPassword, badPasswords, faultOfPassword } from './password-rules.ts'
import { replacePassword } from './users.store.ts'

type PasswordChange = Asker & { sessionId: string; current: string; password: string }

/** Changes the password of a signed-in person. Their other sessions and their API keys end. */
export async function changePassword(
  db: Db,
  { userId, address, sessionId, current, password }: PasswordChange,
  now: Date,
): Promise<Result<{ endedSessions: number }, PasswordRefusal | Invalid>> {
  const checked = await checkOwnPassword(db, { userId, address }, current, now)
  if (!checked.ok) return checked.refusal.reason === 'bad-credentials' ? refuse(wrongTogether(password)) : checked
  const { email, locale, password_hash: currentHash } = checked.value
  const fault = faultOfPassword(password, email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    // Changed meanwhile, the given current one is wrong.
    const hashes = { before: currentHash, after: passwordHash }
    if (!(await replacePassword(tx, userId, hashes, now))) return refuse({ reason: 'bad-credentials' })
    const endedSessions = await endSessions(tx, userId, 'password-changed', { now, except: sessionId })
    const endedKeys = await endApiKeys(tx, userId)
    await putInOutbox(tx, { kind: passwordChanged, to: email, locale, data: { how: 'changed', endedKeys }, at: now })
    return accept({ endedSessions })
  })
}

/** Reports both passwords of the form at once. */
function wrongTogether(password: string) {
  const fault = faultOfPassword(password, '')
  return fault ? badPasswords(fault) : ({ reason: 'bad-credentials' } as const)
}
