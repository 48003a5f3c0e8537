import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { EmailKind } from '#server/emails/email.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { hasRefused } from './subscriptions.store.ts'
import { mailboxDigest, refusalLink } from './unsubscribe-links.ts'

/** Where visitors' requests for one e-mail are kept: each kind in a table of its own, a row until the e-mail or its end. */
type NoticeTable = 'reserve_watches' | 'rate_alerts'

/** What a visitor asks to be told of: one e-mail about a pair. */
export type NoticeWish = { email: string; locale: Locale; from: string; to: string }

/** What every request has, whatever it waits for. */
export type RequestedNotice = NoticeWish & { id: string; mailbox: Buffer; askedAt: Date; expiresAt: Date }

export type Requester = { db: Db; secret: string; now: Date; visitor: string }

const WAITS_MS = 30 * DAY_MS
/** The most e-mails of one kind that somebody can cause for another person's address. */
export const MOST_REQUESTS = 5
/** One network may create ten an hour; then the pauses double. */
const perNetwork: AttemptLimit = { free: 10, firstPauseMs: 60_000, longestPauseMs: HOUR_MS }

/**
 * Stores a request and says until when it waits. The address is not confirmed first: that would let anybody e-mail anybody
 * at once, while this e-mail is sent only if something happens, and can be unsubscribed from.
 */
export async function requestNotice(
  table: NoticeTable,
  wish: NoticeWish,
  save: (tx: Tx, request: RequestedNotice) => Promise<void>,
  { db, secret, now, visitor }: Requester,
): Promise<Result<Date, { reason: 'too-many'; retryAfter: number }>> {
  const counted = await takeAttempt(db, [bucket(perNetwork, table, networkOf(visitor))], now)
  if (!counted.ok) return counted
  const mailbox = mailboxDigest(wish.email, secret)
  const expiresAt = new Date(now.getTime() + WAITS_MS)
  // The answer is the same: who has unsubscribed is private.
  if (await hasRefused(db, mailbox)) return accept(expiresAt)
  await db.transaction().execute(async tx => {
    await save(tx, { ...wish, id: randomUUID(), mailbox, askedAt: now, expiresAt })
    await keepNewest(tx, table, mailbox)
  })
  return accept(expiresAt)
}

async function keepNewest(tx: Tx, table: NoticeTable, mailbox: Buffer): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('id', 'in', db =>
      db
        .selectFrom(table)
        .select('id')
        .where('mailbox', '=', mailbox)
        .orderBy('asked_at', 'desc')
        .orderBy('id')
        .offset(MOST_REQUESTS),
    )
    .execute()
}

type Notice<Request, Data> = {
  task: string
  table: NoticeTable
  kind: EmailKind<Data>
  /** A later e-mail would report what is over. */
  trueForMs: number
  read: (db: Db, at: Date) => Promise<Request[]>
  /** What the e-mail says, once it is so; undefined before. */
  write: (request: Request, refuse: `/${string}`) => NoInfer<Data> | undefined
}

/**
 * Every minute, e-mails each person whose request is met, once: the request is deleted in the same transaction. What held
 * for less than a minute is not reported.
 */
export const sendRequestedNotices = <Request extends RequestedNotice, Data>(
  { task, table, kind, trueForMs, read, write }: Notice<Request, Data>,
  { db, secret, now }: { db: Db; secret: string; now: () => Date },
): Task =>
  dueTask(task, '* * * * *', async () => {
    const at = now()
    await db.deleteFrom(table).where('expires_at', '<=', at).execute()
    for (const request of await read(db, at)) {
      const { email: to, locale } = request
      const data = write(request, refusalLink(request.mailbox, secret))
      if (!data) continue
      await db.transaction().execute(async tx => {
        if (!(await takeRequest(tx, table, request.id))) return
        await putInOutbox(tx, { kind, to, locale, data, at, goodUntil: new Date(at.getTime() + trueForMs) })
      })
    }
  })

/** Deletes a request and says whether this process did: only one does. */
async function takeRequest(tx: Tx, table: NoticeTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
