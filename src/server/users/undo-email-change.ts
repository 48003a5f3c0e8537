import { accept, type Result, refuse } from '#contract/result.ts'
import { endApiKeys } from '#server/auth/end-api-keys.ts'
import { endSessions } from '#server/auth/start-session.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type CodeRefusal, takeCode } from './account-codes.ts'
import { removeCredentialsSince } from './remove-credentials-since.ts'
import { askForRestore } from './restore.ts'
import { lockAccount, updateUser } from './users.store.ts'

/**
 * Gives an account back to the owner of its old address. A thief who could change the address knows the password and
 * may have added credentials: all of them are removed, and an e-mail leads to a new password.
 */
export function undoEmailChange(db: Db, code: string, now: Date): Promise<Result<{ email: string }, CodeRefusal>> {
  return db.transaction().execute(async tx => {
    const taken = await takeCode(tx, code, 'undo-email', now)
    if (!taken.ok) return taken
    const { userId, email, emailKey } = taken.value
    const user = await lockAccount(tx, userId)
    if (!user) return refuse({ reason: 'not-found' })

    await updateUser(tx, userId, { email, email_key: emailKey, password_hash: null, password_changed_at: now })
    await removeCredentialsSince(tx, taken.value, now)
    await endSessions(tx, userId, 'ended', { now })
    // The thief had the password, and with it could read the account: also a key of before is no secret any more.
    await endApiKeys(tx, userId)
    await askForRestore(tx, email)
    return accept({ email })
  })
}
