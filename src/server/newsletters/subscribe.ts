import { z } from 'zod'
import { notificationChoices } from '#contract/auth/user.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import { decrypt, encrypt, keyFor } from '#server/auth/encryption.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { hasRefused } from '#server/subscriptions/subscriptions.store.ts'
import { mailboxDigest, recipientOfKey, refusalLink } from '#server/subscriptions/unsubscribe-links.ts'
import { lockAccount, updateUser } from '#server/users/users.store.ts'
import { confirmNews as confirmNewsEmail } from './emails/confirm-news.ts'

type Deps = { db: Db; secret: string; now: Date }

export const LINK_HOURS = 24
/** Two in an hour, whoever asks: nobody fills a stranger's mailbox. */
const perMailbox: AttemptLimit = { free: 2, firstPauseMs: HOUR_MS / 2, longestPauseMs: HOUR_MS }

const Asked = z.strictObject({ email: z.string(), locale: z.enum(locales), until: z.int() })

/** Sends the link. Until it is confirmed it is the only place where the address is kept. */
export async function askForNews(
  { email, locale }: { email: string; locale: Locale },
  { db, secret, now }: Deps,
): Promise<void> {
  const mailbox = mailboxDigest(email, secret)
  // The caller cannot tell: whom the office writes to is private.
  if (await hasRefused(db, mailbox)) return
  if (!(await takeAttempt(db, [bucket(perMailbox, 'news', mailbox.toString('hex'))], now)).ok) return
  const until = new Date(now.getTime() + LINK_HOURS * HOUR_MS)
  const asked: z.infer<typeof Asked> = { email, locale, until: until.getTime() }
  await db.transaction().execute(tx =>
    putInOutbox(tx, {
      kind: confirmNewsEmail,
      to: email,
      locale,
      data: {
        hours: LINK_HOURS,
        confirm: `/newsletters/confirm?code=${encrypt(JSON.stringify(asked), keyOfLinks(secret))}`,
        refuse: refusalLink(mailbox, secret),
      },
      at: now,
      goodUntil: until,
    }),
  )
}

/** Subscribes the mailbox of a link. Confirming once more changes nothing. */
export async function confirmNews(
  code: string,
  { db, secret, now }: Deps,
): Promise<Result<{ email: string }, { reason: 'not-found' | 'expired' }>> {
  const text = decrypt(code, keyOfLinks(secret))
  if (text === undefined) return refuse({ reason: 'not-found' })
  const { email, locale, until } = Asked.parse(JSON.parse(text))
  if (until <= now.getTime()) return refuse({ reason: 'expired' })
  const mailbox = mailboxDigest(email, secret)
  await db.transaction().execute(async tx => {
    const added = await tx
      .insertInto('news_subscribers')
      .values({ mailbox, email, locale, agreed_at: now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n)
      await tx.insertInto('news_agreements').values({ mailbox, agreed: true, how: 'confirmation', at: now }).execute()
    else await tx.updateTable('news_subscribers').set({ email, locale }).where('mailbox', '=', mailbox).execute()
  })
  return accept({ email })
}

const keyOfLinks = (secret: string) => keyFor(secret, 'subscription to news')

/** Takes back what the mailbox of an e-mail has agreed to, as a guest and in its account. A second press changes nothing. */
export function stopNews(key: string, { db, secret, now }: Deps): Promise<Result<undefined, { reason: 'not-found' }>> {
  const id = recipientOfKey(key, secret)
  return db.transaction().execute(async (tx): Promise<Result<undefined, { reason: 'not-found' }>> => {
    const recipient =
      id && (await tx.selectFrom('newsletter_recipients').selectAll().where('id', '=', id).executeTakeFirst())
    if (!recipient) return refuse({ reason: 'not-found' })
    const { mailbox, user_id } = recipient
    const user = user_id === null ? undefined : await lockAccount(tx, user_id)
    const choices = user && notificationChoices(user.notifications)
    const how = { agreed: false, how: 'newsletter', at: now } as const
    if (user && choices?.news) {
      await updateUser(tx, user.id, { notifications: JSON.stringify({ ...choices, news: false }) })
      await tx
        .insertInto('news_agreements')
        .values({ user_id: user.id, ...how })
        .execute()
    }
    const { numDeletedRows } = await tx.deleteFrom('news_subscribers').where('mailbox', '=', mailbox).executeTakeFirst()
    if (numDeletedRows > 0n)
      await tx
        .insertInto('news_agreements')
        .values({ mailbox, ...how })
        .execute()
    await tx
      .updateTable('newsletter_recipients')
      .set({ stopped_at: now })
      .where('id', '=', recipient.id)
      .where('stopped_at', 'is', null)
      .execute()
    return accept(undefined)
  })
}

/** What somebody has agreed to and taken back, for the export of their data. */
export const newsAgreementsOf = (db: Db, userId: string) =>
  db.selectFrom('news_agreements').select(['agreed', 'how', 'at']).where('user_id', '=', userId).orderBy('id').execute()
