import type { Tx } from '#server/platform/database/pool.ts'
import { noTotp, updateUser } from './users.store.ts'

/** Erases the personal data of an account. The row stays, because claims and transfers refer to it. */
export async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  // Clicks and claims go on naming the code of a campaign, whose name was the person's own.
  await tx.updateTable('referral_links').set({ name: '—' }).where('owner', '=', userId).execute()
  // What was said of the office stays, without the name.
  await tx
    .updateTable('reviews')
    .set({ name: '' })
    .where('claim', 'in', db => db.selectFrom('claims').select('id').where('user_id', '=', userId))
    .execute()
  await updateUser(tx, userId, {
    email: '',
    email_key: `deleted ${userId}`,
    password_hash: null,
    staff_name: null,
    ...noTotp,
    notifications: '{}',
    opened_in: null,
    deleted_at: now,
  })
}

/** Tables that hold only the person's own rows. */
const ownTables = [
  'recovery_codes',
  'sessions',
  'known_devices',
  'account_codes',
  'passkeys',
  'api_keys',
  'payout_accounts',
  'chats',
  'customer_limits',
  'telegram_codes',
  'telegram_links',
  'news_agreements',
  'account_deletions',
] as const
