import { sql } from 'kysely'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/database/pool.ts'

/** The currencies that the office shows, in its own order, with what it can pay out of each. */
export async function listCurrencies(db: Db): Promise<CurrencyItem[]> {
  const rows = await db
    .selectFrom('currencies')
    .leftJoin('ledger_accounts', join =>
      join.onRef('ledger_accounts.currency', '=', 'currencies.code').on('ledger_accounts.kind', '=', 'reserve'),
    )
    .selectAll('currencies')
    .select(sql<string>`coalesce(debits_posted - credits_posted - credits_pending, 0)`.as('reserve_units'))
    .where('state', '<>', 'off')
    .orderBy('position')
    .execute()

  return rows.map(row => ({
    code: row.code,
    name: { ru: row.name_ru, en: row.name_en },
    ticker: row.ticker,
    network: row.network,
    kind: row.kind,
    category: row.category,
    scale: row.scale,
    icon: { glyph: row.glyph, color: row.color },
    reserve: toDecimal(BigInt(row.reserve_units), row.scale),
    state: row.state === 'paused' ? 'paused' : 'on',
    ...(row.reason === null ? {} : { reason: row.reason }),
    popular: row.popular,
  }))
}
