import { createHash, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import { mailboxDigest } from '#server/reserve-watch/mailbox.ts'
import { hasRefused } from '#server/reserve-watch/reserve-watch.store.ts'
import { keepNewestAlerts, saveAlert } from './rate-alerts.store.ts'
import { rateNow } from './rate-now.ts'
import { type RateWay, wayTo } from './rate-way.ts'

type Wish = { entry: BoardEntry; wanted: ExchangeRate; email: string; locale: Locale }
type Surroundings = { db: Db; secret: string; now: Date; visitor: string }
type Asked = { state: 'reached' } | { state: 'waiting'; way: RateWay; until: Date }
export type AlertRefusal = { reason: 'wrong-state'; detail: string } | { reason: 'too-many'; retryAfter: number }

const DAY_MS = 24 * 60 * 60_000
const WAITS_MS = 30 * DAY_MS
/** The most e-mails that somebody can cause for another person's address. */
export const MOST_ALERTS = 5

/** Stores an alert. The address is not confirmed first, for the reason that holds for reserve watches. */
export async function askForRate(
  { entry, wanted, email, locale }: Wish,
  { db, secret, now, visitor }: Surroundings,
): Promise<Result<Asked, AlertRefusal>> {
  const rate = rateNow(entry)
  if (!rate) return refuse({ reason: 'wrong-state', detail: 'There is no rate to compare with now' })
  const way = wayTo(wanted, rate)
  if (way === 'reached') return accept({ state: 'reached' })

  const asked = await takeAttempt(db, [bucketOf(visitor)], now)
  if (!asked.ok) return asked

  const mailbox = mailboxDigest(email, secret)
  const expiresAt = new Date(now.getTime() + WAITS_MS)
  const { from, to } = entry.direction
  const waiting = accept({ state: 'waiting' as const, way, until: expiresAt })
  // The answer is the same: who has unsubscribed is private.
  if (await hasRefused(db, mailbox)) return waiting
  await db.transaction().execute(async tx => {
    const id = randomUUID()
    await saveAlert(tx, { ...wanted, id, mailbox, email, locale, from, to, way, askedAt: now, expiresAt })
    await keepNewestAlerts(tx, mailbox, MOST_ALERTS)
  })
  return waiting
}

/** One network may create ten an hour; then the pauses double. */
const bucketOf = (visitor: string): Bucket => ({
  key: createHash('sha256')
    .update(`rate alert ${networkOf(visitor)}`)
    .digest(),
  free: 10,
  firstPauseMs: 60_000,
  longestPauseMs: 60 * 60_000,
})
