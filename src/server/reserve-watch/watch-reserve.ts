import { createHash, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { Side } from '#contract/money/quote.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import { mailboxDigest } from './mailbox.ts'
import { hasRefused, keepNewest, saveWatch } from './reserve-watch.store.ts'
import { watchVerdict } from './watch-verdict.ts'

export type Wish = { entry: BoardEntry; side: Side; units: bigint; email: string; locale: Locale }
type Surroundings = { db: Db; secret: string; now: Date; visitor: string }

export type WatchRefusal =
  | { reason: 'below-minimum'; minimum: string }
  | { reason: 'above-maximum'; maximum: string }
  | { reason: 'too-many'; retryAfter: number }

const DAY_MS = 24 * 60 * 60_000
const WAITS_MS = 30 * DAY_MS
/** The most e-mails that somebody can cause for another person's address. */
export const MOST_WISHES = 5

/**
 * Stores a watch. The address is not confirmed first: that would let anybody e-mail anybody at once, while this e-mail
 * is sent only if the reserve grows, and can be unsubscribed from.
 */
export async function watchReserve(
  { entry, side, units, email, locale }: Wish,
  { db, secret, now, visitor }: Surroundings,
): Promise<Result<{ state: 'enough' } | { state: 'waiting'; until: Date }, WatchRefusal>> {
  const verdict = watchVerdict(entry, side, units)
  if (verdict.state === 'enough') return accept(verdict)
  if (verdict.state === 'refused')
    return verdict.reason === 'below-minimum'
      ? refuse({ reason: verdict.reason, minimum: verdict.limit })
      : refuse({ reason: verdict.reason, maximum: verdict.limit })

  const asked = await takeAttempt(db, [bucketOf(visitor)], now)
  if (!asked.ok) return asked

  const mailbox = mailboxDigest(email, secret)
  const until = new Date(now.getTime() + WAITS_MS)
  const { from, to } = entry.direction
  const waiting = accept({ state: 'waiting' as const, until })
  // The answer is the same: who has unsubscribed is private.
  if (await hasRefused(db, mailbox)) return waiting
  await db.transaction().execute(async tx => {
    const watch = {
      id: randomUUID(),
      mailbox,
      email,
      locale,
      from: from,
      to,
      side,
      units,
      askedAt: now,
      expiresAt: until,
    }
    await saveWatch(tx, watch)
    await keepNewest(tx, mailbox, MOST_WISHES)
  })
  return waiting
}

/** One network may create ten an hour; then the pauses double. */
const bucketOf = (visitor: string): Bucket => ({
  key: createHash('sha256')
    .update(`reserve watch ${networkOf(visitor)}`)
    .digest(),
  free: 10,
  firstPauseMs: 60_000,
  longestPauseMs: 60 * 60_000,
})
