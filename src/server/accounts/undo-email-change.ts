import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { endSessions } from '#server/sessions/start-session.ts'
import { type AccountCode, type CodeRefusal, takeCode } from './account-codes.ts'
import { holdAccount } from './accounts.store.ts'
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

async function removeWhatCameSince(tx: Tx, { userId, createdAt }: AccountCode, now: Date): Promise<void> {
  const factor = await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_confirmed_at', '>=', createdAt)
    .executeTakeFirst()
  if (factor.numUpdatedRows > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('requested_at', '>=', createdAt)
    .execute()
  // Codes in letters to addresses that the account had since then, those that would undo this among them.
  await tx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('created_at', '>=', createdAt)
    .execute()
}
