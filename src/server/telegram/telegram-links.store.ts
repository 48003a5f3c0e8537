import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type ClaimRow, claimColumns, claimRow, NEWS_MS } from './telegram.store.ts'

export async function linkedSince(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('telegram_links').select('linked_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.linked_at
}

/** For the export of all that is kept of a person. */
export const telegramOfPerson = (db: Db, userId: string): Promise<unknown> =>
  db.selectFrom('telegram_links').select(['chat', 'linked_at as linkedAt']).where('user_id', '=', userId).execute()

type NewCode = { hash: Buffer; userId: string; goodUntil: Date }

/** The newest code of an account is its only one. */
export async function replaceCode(db: Db, { hash, userId, goodUntil }: NewCode): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await tx.deleteFrom('telegram_codes').where('user_id', '=', userId).execute()
    await tx.insertInto('telegram_codes').values({ hash, user_id: userId, good_until: goodUntil, chat: null }).execute()
  })
}

export type Linked = { email: string; locale: Locale }

/**
 * Links the chat that has sent a code to the code's account, each with nobody else. Undefined: there is no such code, it is
 * too old, another chat has used it, or its account is blocked or gone.
 */
export function spendCode(
  db: Db,
  { hash, chat }: { hash: Buffer; chat: string },
  now: Date,
): Promise<Linked | undefined> {
  return db.transaction().execute(async tx => {
    // Of two chats that send one code at once, the second one waits here and finds it used.
    const code = await tx
      .updateTable('telegram_codes')
      .set({ chat })
      .where('hash', '=', hash)
      .where('good_until', '>', now)
      .where(eb => eb.or([eb('chat', 'is', null), eb('chat', '=', chat)]))
      .returning('user_id')
      .executeTakeFirst()
    if (!code) return undefined
    const user = await tx
      .selectFrom('users')
      .select(['email', 'locale'])
      .where('id', '=', code.user_id)
      .where('deleted_at', 'is', null)
      .where('blocked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return undefined
    await tx.deleteFrom('telegram_links').where('chat', '=', chat).where('user_id', '<>', code.user_id).execute()
    const link = { chat, linked_at: now }
    await tx
      .insertInto('telegram_links')
      .values({ user_id: code.user_id, ...link })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
      .execute()
    return { email: user.email, locale: user.locale }
  })
}

export async function unlinkAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('telegram_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('telegram_links').where('user_id', '=', userId).execute()
}

/** Answers the language of the account that the chat was linked to. */
export async function unlinkChat(db: Db, chat: string): Promise<Locale | undefined> {
  const row = await db
    .deleteFrom('telegram_links')
    .using('users')
    .whereRef('users.id', '=', 'telegram_links.user_id')
    .where('chat', '=', chat)
    .returning('users.locale')
    .executeTakeFirst()
  return row?.locale
}

export type CustomerNews = ClaimRow & { chat: string; locale: Locale; reportedState: ClaimState | undefined }

/** Claims of linked accounts that have moved since their chat was report, or since it was linked. */
export async function listCustomerNews(db: Db, { now, most }: { now: Date; most: number }): Promise<CustomerNews[]> {
  const rows = await db
    .selectFrom('telegram_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .innerJoin('claims', 'claims.user_id', 'link.user_id')
    .leftJoin('telegram_messages as report', join =>
      join
        .onRef('report.id', '=', 'claims.id')
        .on('report.subject', '=', 'claim')
        .on('report.chat', '=', sql<string>`link.chat::text`),
    )
    .select(claimColumns)
    .select(['link.chat', 'users.locale', 'report.state as reportedState'])
    .where('users.blocked_at', 'is', null)
    .where('claims.changed_at', '>', new Date(now.getTime() - NEWS_MS))
    .whereRef('claims.changed_at', '>', 'link.linked_at')
    .where(eb => eb('claims.version', '>', eb.fn.coalesce(sql<number>`report.version`, sql<number>`0`)))
    .orderBy('claims.changed_at')
    .limit(most)
    .execute()
  return rows.map(({ chat, locale, reportedState, ...row }) => ({
    ...claimRow(row),
    chat,
    locale,
    reportedState: (reportedState as ClaimState | null) ?? undefined,
  }))
}

export async function forgetCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('telegram_codes').where('good_until', '<=', now).execute()
}
