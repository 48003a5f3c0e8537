import { notificationChoices } from '#contract/people/user.ts'
import type { Db } from '#server/database/pool.ts'
import { readDeletion } from './deletion.ts'
import { listPasskeys } from './passkeys.store.ts'
import { listPayoutAccounts } from './payout-accounts.store.ts'

/** What the other rooms know of a person, under the name of the room. */
export type PersonalData = Readonly<Record<string, (db: Db, userId: string) => Promise<unknown>>>

/** Everything that the office keeps about a person, but for what opens the account: digests and secrets stay. */
export async function exportData(db: Db, userId: string, rooms: PersonalData, now: Date): Promise<object> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['started_at', 'last_seen_at', 'ended_at', 'end_reason', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  // Before the address is confirmed it may be anybody's, and what was written there is nobody else's business.
  const letters = user.activated_at
    ? await db
        .selectFrom('outbox')
        .select(['kind', 'created_at', 'sent_at', 'state'])
        .where('recipient', '=', user.email)
        .orderBy('created_at')
        .execute()
    : []
  const others = await Promise.all(Object.entries(rooms).map(async ([name, read]) => [name, await read(db, userId)]))

  return {
    exportedAt: now.toISOString(),
    account: {
      id: user.id,
      email: user.email,
      activatedAt: user.activated_at,
      createdAt: user.created_at,
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
    letters: letters.map(row => ({ kind: row.kind, at: row.created_at, sentAt: row.sent_at, state: row.state })),
    ...Object.fromEntries(others),
  }
}
