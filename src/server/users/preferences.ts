import { type NotificationChoices, notificationChoices } from '#contract/auth/user.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { updateUser } from './users.store.ts'

export type Preferences = { locale: Locale; notifications: NotificationChoices }

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const user = await db
    .selectFrom('users')
    .select(['locale', 'notifications'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { locale: user.locale, notifications: notificationChoices(user.notifications) }
}

type Changes = {
  locale?: Locale | undefined
  notifications?: { [Choice in keyof NotificationChoices]?: boolean | undefined } | undefined
}

/** Unnamed settings stay. When newsletters are agreed to, or no longer, is recorded. */
export function changePreferences(
  db: Db,
  userId: string,
  { locale, notifications }: Changes,
  now: Date,
): Promise<Preferences> {
  return db.transaction().execute(async tx => {
    const kept = await tx
      .selectFrom('users')
      .select('notifications')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = notificationChoices(kept.notifications)
    const chosen = { ...before, ...notifications }
    if (chosen.news !== undefined && chosen.news !== before.news)
      await tx
        .insertInto('news_agreements')
        .values({ user_id: userId, agreed: chosen.news, how: 'settings', at: now })
        .execute()
    await updateUser(tx, userId, { notifications: JSON.stringify(chosen), locale })
    return readPreferences(tx, userId)
  })
}
