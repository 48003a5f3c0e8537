import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import type { Invalid } from '#server/http/invalid.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { endSessions } from '#server/sessions/start-session.ts'
import { type Asker, checkOwnPassword, type PasswordRefusal } from './own-password.ts'
import { badPassword, badPasswords, faultOfPassword } from './password-rules.ts'

type PasswordChange = Asker & { sessionId: string; current: string; password: string }

/** Changes the password of somebody who is signed in. The session that asked goes on, the others end. */
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
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_changed_at: now })
      .where('id', '=', userId)
      // Somebody else has changed it meanwhile: what was typed as the current one is not that any more.
      .where('password_hash', '=', currentHash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse({ reason: 'bad-credentials' })
    const endedSessions = await endSessions(tx, userId, 'password-changed', { now, except: sessionId })
    await putInOutbox(tx, { kind: 'password-changed', to: email, locale, data: { how: 'changed' }, at: now })
    return accept({ endedSessions })
  })
}

/** Both passwords of the form may be wrong, and whoever filled it in is told of both at once. */
function wrongTogether(password: string) {
  const fault = faultOfPassword(password, '')
  return fault ? badPasswords(fault) : ({ reason: 'bad-credentials' } as const)
}
