import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { endSessions } from '#server/sessions/start-session.ts'
import { type CodeRefusal, takeCode } from './account-codes.ts'
import { holdAccount } from './accounts.store.ts'
import { removeWhatCameSince } from './remove-what-came-since.ts'
import { askForRestore } from './restore.ts'

/**
 * Takes an account back for whoever reads its old address. A thief who could change it knows the password and may have
 * put locks of his own on the door: all of that goes, and a letter brings the way to a new password.
 */
export function undoEmailChange(db: Db, code: string, now: Date): Promise<Result<{ email: string }, CodeRefusal>> {
  return db.transaction().execute(async tx => {
    const taken = await takeCode(tx, code, 'undo-email', now)
    if (!taken.ok) return taken
    const { userId, email, emailKey } = taken.value
    const user = await holdAccount(tx, userId)
    if (!user) return refuse({ reason: 'not-found' })

    await tx
      .updateTable('users')
      .set({ email, email_key: emailKey, password_hash: null, password_changed_at: now })
      .where('id', '=', userId)
      .execute()
    await removeWhatCameSince(tx, taken.value, now)
    await endSessions(tx, userId, 'ended', { now })
    await askForRestore(tx, email)
    return accept({ email })
  })
}
