import type { Locale } from '#contract/locale.ts'
import type { Side } from '#contract/money/quote.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export type ReserveWatch = {
  id: string
  mailbox: Buffer
  email: string
  locale: Locale
  from: string
  to: string
  side: Side
  units: bigint
  askedAt: Date
  expiresAt: Date
}

/** Stores a watch; a newer one of a mailbox for the same pair replaces the older. */
export async function saveWatch(tx: Tx, watch: ReserveWatch): Promise<void> {
  const changing = {
    email: watch.email,
    locale: watch.locale,
    side: watch.side,
    units: String(watch.units),
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
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
  }))
}

export const hasRefused = async (db: Db, mailbox: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('reserve_watch_refusals')
    .select('mailbox')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()) !== undefined

export async function refuseMailbox(tx: Tx, mailbox: Buffer, at: Date): Promise<void> {
  for (const table of ['reserve_watches', 'rate_alerts'] as const)
    await tx.deleteFrom(table).where('mailbox', '=', mailbox).execute()
  // Somebody else may have got this mailbox's confirmation; its owner wants none of it.
  const left = await tx.deleteFrom('news_subscribers').where('mailbox', '=', mailbox).executeTakeFirst()
  if (left.numDeletedRows > 0n)
    await tx.insertInto('news_agreements').values({ mailbox, agreed: false, how: 'refusal', at }).execute()
  await tx
    .insertInto('reserve_watch_refusals')
    .values({ mailbox, refused_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
