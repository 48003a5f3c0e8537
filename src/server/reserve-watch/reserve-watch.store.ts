import type { Side } from '#contract/money/quote.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { RequestedNotice } from '#server/subscriptions/requested-notices.ts'

export type ReserveWatch = RequestedNotice & {
  side: Side
  units: bigint
  /** The direction was paused, for another reason than its reserve. */
  untilOpen: boolean
}

/** Stores a watch; a newer one of a mailbox for the same pair replaces the older. */
export async function saveWatch(tx: Tx, watch: ReserveWatch): Promise<void> {
  const changing = {
    email: watch.email,
    locale: watch.locale,
    side: watch.side,
    units: String(watch.units),
    until_open: watch.untilOpen,
    asked_at: watch.askedAt,
    expires_at: watch.expiresAt,
  }
  await tx
    .insertInto('reserve_watches')
    .values({ id: watch.id, mailbox: watch.mailbox, from_currency: watch.from, to_currency: watch.to, ...changing })
    .onConflict(conflict => conflict.columns(['mailbox', 'from_currency', 'to_currency']).doUpdateSet(changing))
    .execute()
}

export const readWatches = async (db: Db, now: Date): Promise<ReserveWatch[]> => {
  const rows = await db.selectFrom('reserve_watches').selectAll().where('expires_at', '>', now).execute()
  return rows.map(row => ({
    id: row.id,
    mailbox: row.mailbox,
    email: row.email,
    locale: row.locale,
    from: row.from_currency,
    to: row.to_currency,
    side: row.side,
    units: BigInt(row.units),
    untilOpen: row.until_open,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
  }))
}
