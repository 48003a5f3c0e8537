import { notificationChoices } from '#contract/auth/user.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readDeletion } from './deletion.ts'
import { listPasskeys } from './passkeys.store.ts'
import { listPayoutAccounts } from './payout-accounts.store.ts'

/** Personal data of other features, by feature. */
export type PersonalData = Readonly<Record<string, (db: Db, userId: string) => Promise<unknown>>>

/** All personal data of the office, except digests and secrets. */
export async function exportData(db: Db, userId: string, features: PersonalData, now: Date): Promise<object> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['started_at', 'last_seen_at', 'ended_at', 'end_reason', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  // An unconfirmed address may be anybody's, and its e-mails are private.
  const emails = user.activated_at
    ? await db
        .selectFrom('outbox')
        .select(['kind', 'created_at', 'sent_at', 'state'])
        .where('recipient', '=', user.email)
        .orderBy('created_at')
        .execute()
    : []
  const others = await Promise.all(Object.entries(features).map(async ([name, read]) => [name, await read(db, userId)]))

  return {
    exportedAt: now.toISOString(),
    account: {
      id: user.id,
      email: user.email,
      activatedAt: user.activated_at,
      createdAt: user.created_at,
      agreed: { rules: user.agreed_rules, amlKyc: user.agreed_aml_kyc },
      passwordChangedAt: user.password_changed_at,
      locale: user.locale,
      role: user.role,
      notifications: notificationChoices(user.notifications),
      referralCode: user.referral_code,
      broughtBySomebody: user.referred_by !== null,
      totpSince: user.totp_confirmed_at,
      deletion: await readDeletion(db, userId),
    },
    sessions: sessions.map(row => ({
      startedAt: row.started_at,
      lastSeenAt: row.last_seen_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      userAgent: row.user_agent,
      address: row.address,
    })),
    passkeys: await listPasskeys(db, userId),
    payoutAccounts: await listPayoutAccounts(db, userId),
    emails: emails.map(row => ({ kind: row.kind, at: row.created_at, sentAt: row.sent_at, state: row.state })),
    ...Object.fromEntries(others),
  }
}
