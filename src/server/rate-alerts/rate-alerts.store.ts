import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { neatDecimal } from '#contract/money/money-text.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { RequestedNotice } from '#server/subscriptions/requested-notices.ts'
import type { RateWay } from './rate-way.ts'

export type RateAlert = RequestedNotice & ExchangeRate & { way: RateWay }

/** Stores an alert; a newer one of a mailbox for the same pair replaces the older. */
export async function saveAlert(tx: Tx, alert: RateAlert): Promise<void> {
  const { id, mailbox, email, locale, from, to, give, get, way, askedAt, expiresAt } = alert
  const changing = { email, locale, give, get, way, asked_at: askedAt, expires_at: expiresAt }
  await tx
    .insertInto('rate_alerts')
    .values({ id, mailbox, from_currency: from, to_currency: to, ...changing })
    .onConflict(conflict => conflict.columns(['mailbox', 'from_currency', 'to_currency']).doUpdateSet(changing))
    .execute()
}

export const readAlerts = async (db: Db, now: Date): Promise<RateAlert[]> => {
  const rows = await db.selectFrom('rate_alerts').selectAll().where('expires_at', '>', now).execute()
  return rows.map(row => ({
    id: row.id,
    mailbox: row.mailbox,
    email: row.email,
    locale: row.locale,
    way: row.way,
    from: row.from_currency,
    to: row.to_currency,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    give: neatDecimal(row.give, EXACT),
    get: neatDecimal(row.get, EXACT),
  }))
}

/** The decimals of the columns. */
const EXACT = 18
