import { type Selectable, sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { NewsletterFigures, NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import type { NewsletterState } from '#contract/newsletters/newsletter-moves.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

export type NewsletterRow = Selectable<Schema['newsletters']>

/** All newsletters, or those that are named; the newest first. */
export async function readNewsletters(db: Db, keys?: readonly string[]): Promise<Map<string, NewsletterRecord>> {
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy(sql`coalesce(send_at, changed_at)`, 'desc')
    .orderBy('key')
    .execute()
  return new Map(rows.map(row => [row.key, newsletterRecordOf(row)]))
}

export const newsletterRecordOf = (row: NewsletterRow): NewsletterRecord => ({
  subject: { ru: row.subject_ru, en: row.subject_en },
  text: { ru: row.text_ru, en: row.text_en },
  perMinute: row.per_minute,
})

/** How far each newsletter is, as a facet of the list. */
export async function readStates(db: Db, keys: readonly string[]): Promise<Map<string, { state: NewsletterState }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletters')
    .select(['key', 'state'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ key, state }) => [key, { state }]))
}

export async function saveNewsletter(tx: Tx, key: string, record: NewsletterRecord, at: Date): Promise<void> {
  const { subject, text, perMinute } = record
  const words = { subject_ru: subject.ru, subject_en: subject.en, text_ru: text.ru, text_en: text.en }
  const row = { ...words, per_minute: perMinute, changed_at: at, prepared: null }
  await tx
    .insertInto('newsletters')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** The newsletter, with everybody else who wants to move it or to send some of it waiting. */
export const lockNewsletter = (tx: Tx, key: string): Promise<NewsletterRow | undefined> =>
  tx.selectFrom('newsletters').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

/** Accounts that get newsletters now: their address is confirmed, they have chosen so, and nobody has blocked them. */
const wantsNews = sql<boolean>`users.notifications ->> 'news' = 'true' and users.activated_at is not null
  and users.blocked_at is null and users.deleted_at is null`

/** Who has agreed to newsletters: accounts first, in pages by their ids; then mailboxes without an account. */
export async function* readSubscribers(db: Db, pageSize = 1_000): AsyncGenerator<{ userId: string; email: string }[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await db
      .selectFrom('users')
      .select(['id as userId', 'email'])
      .where('id', '>', last)
      .where(wantsNews)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    last = page.at(-1)!.userId
  }
}

/** Adds recipients who are none yet. Two spellings of a mailbox are one recipient. */
export async function addRecipients(
  tx: Tx,
  newsletter: string,
  people: readonly { userId: string; mailbox: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('newsletter_recipients')
    .values(people.map(({ userId, mailbox }) => ({ newsletter, mailbox, user_id: userId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function addMailboxes(tx: Tx, newsletter: string): Promise<void> {
  await tx
    .insertInto('newsletter_recipients')
    .columns(['newsletter', 'mailbox', 'user_id'])
    .expression(from =>
      from
        .selectFrom('news_subscribers')
        .select([sql<string>`${newsletter}`.as('n'), 'mailbox', sql<null>`null::uuid`.as('u')]),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The next recipients, with where to write; without an address, who has left since. */
export async function nextRecipients(
  tx: Tx,
  newsletter: string,
  most: number,
): Promise<{ id: string; email: string | null; locale: Locale | null }[]> {
  return tx
    .selectFrom('newsletter_recipients as recipient')
    .leftJoin('users', join => join.onRef('users.id', '=', 'recipient.user_id').on(wantsNews))
    .leftJoin('news_subscribers as guest', join =>
      join.onRef('guest.mailbox', '=', 'recipient.mailbox').on('recipient.user_id', 'is', null),
    )
    .select(eb => [
      'recipient.id',
      eb.fn.coalesce('users.email', 'guest.email').as('email'),
      eb.fn.coalesce('users.locale', 'guest.locale').as('locale'),
    ])
    .where('recipient.newsletter', '=', newsletter)
    .where('recipient.state', '=', 'waiting')
    .orderBy('recipient.id')
    .limit(most)
    .forUpdate('recipient')
    .execute()
}

export async function setRecipients(tx: Tx, ids: readonly string[], state: 'queued' | 'skipped'): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('newsletter_recipients')
    .set({ state })
    .where('id', 'in', [...ids])
    .execute()
}

/** Whether somebody waits for their turn, or for the queue. */
export async function hasOpenRecipients(tx: Tx, newsletter: string): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter', '=', newsletter)
    .where('state', 'in', ['waiting', 'queued'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes everybody out whose e-mail is not sent yet. */
export const skipRecipients = async (tx: Tx, newsletter: string): Promise<void> => {
  await sql`select skip_newsletter_recipients(${newsletter}, null, null)`.execute(tx)
}

export async function readFigures(db: Db, keys: readonly string[]): Promise<Map<string, NewsletterFigures>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute()
  const counts = await db
    .selectFrom('newsletter_recipients')
    .select([
      'newsletter',
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(stopped_at)::int`.as('left'),
    ])
    .where('newsletter', 'in', [...keys])
    .groupBy(['newsletter', 'state'])
    .execute()
  const names = await fullNamesOf(
    db,
    rows.map(({ prepared }) => prepared?.by),
  )
  const isAhead = rows.some(({ begun_at }) => begun_at === null)
  const subscribers = isAhead ? await countSubscribers(db) : 0
  return new Map(
    rows.map(({ key, state, send_at, begun_at, ended_at, prepared }) => {
      const own = counts.filter(({ newsletter }) => newsletter === key)
      const of = (...states: string[]) =>
        own.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
      return [
        key,
        {
          state,
          prepared: prepared ? { ...prepared, by: names.get(prepared.by) ?? prepared.by } : undefined,
          sendAt: send_at?.toISOString(),
          ...(begun_at ? { begunAt: begun_at.toISOString() } : { subscribers }),
          endedAt: ended_at?.toISOString(),
          recipients: of('waiting', 'queued', 'sent', 'failed', 'skipped'),
          waiting: of('waiting', 'queued'),
          sent: of('sent'),
          failed: of('failed'),
          skipped: of('skipped'),
          unsubscribed: own.reduce((sum, { left }) => sum + left, 0),
        },
      ]
    }),
  )
}

async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectNoFrom(({ selectFrom }) =>
      sql<number>`(${selectFrom('users').select(sql`count(*)`.as('accounts')).where(wantsNews)}
        + ${selectFrom('news_subscribers').select(sql`count(*)`.as('mailboxes'))})::int`.as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}
