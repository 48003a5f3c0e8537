import type { Tx } from '#server/database/pool.ts'

/**
 * Locks, payout accounts, a deletion, open codes and devices that count as known: what somebody may have added while the
 * account was not its owner's.
 */
export async function removeWhatCameSince(
  tx: Tx,
  { userId, createdAt }: { userId: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const factor = await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .where(eb =>
      eb.or([
        eb('totp_confirmed_at', '>=', createdAt),
        // One that was only begun has no time, and its secret may be on anybody's telephone.
        eb.and([eb('totp_secret', 'is not', null), eb('totp_confirmed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  if (factor.numUpdatedRows > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
  await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('requested_at', '>=', createdAt)
    .execute()
  // On a device that is not known any more a sign-in is told by letter, and guesses are counted as a stranger's.
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('seen_at', '>=', createdAt).execute()
  // Codes in letters to addresses that the account had since then, those that would undo this among them.
  await tx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('created_at', '>=', createdAt)
    .execute()
}
