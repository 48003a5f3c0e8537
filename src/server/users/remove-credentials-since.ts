import type { Tx } from '#server/platform/database/pool.ts'
import { removeTotpSince } from './users.store.ts'

/**
 * Removes second factor, passkeys, payout accounts, a deletion, open codes and known devices that somebody may have
 * added while the account was not its owner's.
 */
export async function removeCredentialsSince(
  tx: Tx,
  { userId, createdAt }: { userId: string; createdAt: Date },
  now: Date,
): Promise<void> {
  if (await removeTotpSince(tx, userId, createdAt))
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('requested_at', '>=', createdAt)
    .execute()
  // A sign-in on an unknown device is notified by e-mail, and its attempts are limited like a stranger's.
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('seen_at', '>=', createdAt).execute()
  // Codes sent to addresses of that time, including those that would undo this.
  await tx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('created_at', '>=', createdAt)
    .execute()
}
