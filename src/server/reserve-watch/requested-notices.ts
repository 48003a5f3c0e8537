import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { accept, type Result } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { mailboxDigest } from './mailbox-keys.ts'
import { hasRefused } from './reserve-watch.store.ts'

/** Where visitors' requests for one e-mail are kept: each kind in a table of its own, a row until the e-mail or its end. */
export type NoticeTable = 'reserve_watches' | 'rate_alerts'

/** What every request has, whatever it waits for. */
export type RequestedNotice = { id: string; mailbox: Buffer; askedAt: Date; expiresAt: Date }

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
  {
    table,
    email,
    save,
  }: { table: NoticeTable; email: string; save: (tx: Tx, request: RequestedNotice) => Promise<void> },
  { db, secret, now, visitor }: Requester,
): Promise<Result<Date, { reason: 'too-many'; retryAfter: number }>> {
  const counted = await takeAttempt(db, [bucket(perNetwork, table, networkOf(visitor))], now)
  if (!counted.ok) return counted
  const mailbox = mailboxDigest(email, secret)
  const expiresAt = new Date(now.getTime() + WAITS_MS)
  // The answer is the same: who has unsubscribed is private.
  if (await hasRefused(db, mailbox)) return accept(expiresAt)
  await db.transaction().execute(async tx => {
    await save(tx, { id: randomUUID(), mailbox, askedAt: now, expiresAt })
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

/** Deletes a request and says whether this process did: only one does. */
export async function takeRequest(tx: Tx, table: NoticeTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function forgetExpired(db: Db, table: NoticeTable, now: Date): Promise<void> {
  await db.deleteFrom(table).where('expires_at', '<=', now).execute()
}
