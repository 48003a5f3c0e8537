import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { emailOrder, putAllInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { mailboxDigest, stopNewsLink } from '#server/subscriptions/unsubscribe-links.ts'
import { officeNews } from './emails/office-news.ts'
import {
  addMailboxes,
  addRecipients,
  hasOpenRecipients,
  lockNewsletter,
  newsletterRecordOf,
  nextRecipients,
  readSubscribers,
  setRecipients,
} from './newsletters.store.ts'
import { writeNewsletter } from './write-newsletter.ts'

type SendDeps = { db: Db; secret: string; origin: string; now: () => Date }

export const SEND_NEWSLETTERS = 'send-newsletters'

/** News of the day before yesterday are sent to nobody. */
const GOOD_FOR_MS = DAY_MS

/**
 * Every minute: begins newsletters whose time has come, queues the recipients of this minute, and ends those that everybody
 * has. Each step is a transaction of its own that decides by the locked row, so it may be done twice or by two processes.
 */
export const sendNewsletters = (deps: SendDeps): Task =>
  dueTask(SEND_NEWSLETTERS, '* * * * *', async ({ signal }) => {
    const { db, now } = deps
    const underWay = await db
      .selectFrom('newsletters')
      .select('key')
      .where('state', 'in', ['scheduled', 'sending'])
      .where('send_at', '<=', now())
      .orderBy('send_at')
      .execute()
    for (const { key } of underWay) {
      if (signal.aborted) return
      await beginNewsletter(deps, key)
      await sendSome(deps, key)
    }
  })

/** Writes down who gets it. Whoever agrees later gets the next one. */
const beginNewsletter = ({ db, secret, now }: SendDeps, key: string): Promise<void> =>
  db.transaction().execute(async tx => {
    const row = await lockNewsletter(tx, key)
    // Begun by another process, or taken back.
    if (row?.state !== 'scheduled' || row.send_at! > now()) return
    for await (const page of readSubscribers(tx))
      await addRecipients(
        tx,
        key,
        page.map(({ userId, email }) => ({ userId, mailbox: mailboxDigest(email, secret) })),
      )
    await addMailboxes(tx, key)
    await tx.updateTable('newsletters').set({ state: 'sending', begun_at: now() }).where('key', '=', key).execute()
  })

/** Queues what the pace allows in this minute, spread over it so that other e-mails come between. */
const sendSome = ({ db, secret, origin, now }: SendDeps, key: string): Promise<void> =>
  db.transaction().execute(async tx => {
    const row = await lockNewsletter(tx, key)
    const at = now()
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
    // Stopped, or queued by another process.
    if (row?.state !== 'sending' || (row.batch_at && row.batch_at >= minute)) return
    const recipients = await nextRecipients(tx, key, row.per_minute)
    const leaving = recipients.filter(({ email }) => email === null)
    await setRecipients(
      tx,
      leaving.map(({ id }) => id),
      'skipped',
    )
    const staying = recipients.flatMap(({ id, email, locale }) => (email && locale ? [{ id, email, locale }] : []))
    if (staying.length > 0) {
      const words = {
        ru: await writeNewsletter(newsletterRecordOf(row), 'ru', origin),
        en: await writeNewsletter(newsletterRecordOf(row), 'en', origin),
      }
      await setRecipients(
        tx,
        staying.map(({ id }) => id),
        'queued',
      )
      await queue(tx, staying, { words, secret, at, everyMs: MINUTE_MS / row.per_minute })
    }
    await tx.updateTable('newsletters').set({ batch_at: minute }).where('key', '=', key).execute()
    if (recipients.length === 0 && !(await hasOpenRecipients(tx, key)))
      await tx.updateTable('newsletters').set({ state: 'sent', ended_at: at }).where('key', '=', key).execute()
  })

type Words = Awaited<ReturnType<typeof writeNewsletter>>
type Queueing = { words: Record<Locale, Words>; secret: string; at: Date; everyMs: number }

const queue = (
  tx: Tx,
  people: readonly { id: string; email: string; locale: Locale }[],
  { words, secret, at, everyMs }: Queueing,
): Promise<void> =>
  putAllInOutbox(
    tx,
    people.map(({ id, email, locale }, i) =>
      emailOrder({
        id,
        kind: officeNews,
        to: email,
        locale,
        data: { ...words[locale], isTest: false, stop: stopNewsLink(id, secret) },
        at,
        afterMs: Math.floor(i * everyMs),
        goodUntil: new Date(at.getTime() + GOOD_FOR_MS),
      }),
    ),
  )
