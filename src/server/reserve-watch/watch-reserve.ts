import { createHash, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { Side } from '#contract/money/quote.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { lineOf } from '#server/http/visitor-address.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import { type Bucket, takeAttempt } from '#server/sessions/attempts.ts'
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
/** Whoever plays with somebody else's address can make it this many letters and no more. */
export const MOST_WISHES = 5

/**
 * Keeps the wish to be told once. The address is not confirmed first: that would be a letter to anybody's mailbox at
 * anybody's word, while this one is sent only if the reserve grows, and carries the way to have no more.
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
  // The answer is the same: who wants no letters is nobody else's business.
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

/** One place may ask ten times in an hour; then each further wish has to wait twice as long as the last. */
const bucketOf = (visitor: string): Bucket => ({
  key: createHash('sha256')
    .update(`reserve watch ${lineOf(visitor)}`)
    .digest(),
  free: 10,
  firstPauseMs: 60_000,
  longestPauseMs: 60 * 60_000,
})
