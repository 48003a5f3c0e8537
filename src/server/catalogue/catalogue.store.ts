import { sql } from 'kysely'
import { logoPath } from '#contract/logo.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { currencyAccounts } from './currency-accounts.store.ts'
import { markOf } from './marks.ts'

/** The enabled currencies in the office's order, with their reserves. */
export async function listCurrencies(db: Db): Promise<CurrencyItem[]> {
  const rows = await db
    .selectFrom('currencies')
    .selectAll('currencies')
    // What stands above the cap is neither shown nor sold.
    .select(sql<string>`least(payable_reserve(currencies.code), reserve_cap)`.as('reserve_units'))
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
    icon: { glyph: row.glyph, color: row.color, mark: row.mark === null ? markOf(row) : logoPath(row.mark) },
    reserve: toDecimal(BigInt(row.reserve_units), row.scale),
    state: row.state === 'paused' ? 'paused' : 'on',
    reason: row.reason === null ? undefined : row.reason,
    popular: row.popular,
    ...currencyAccounts(row),
  }))
}

/** After how many confirmations a payment counts, by currency; those of the rails stand where the office says nothing. */
export async function listConfirmations(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('currencies')
    .select(['code', 'confirmations'])
    .where('confirmations', 'is not', null)
    .execute()
  return new Map(rows.map(({ code, confirmations }) => [code, confirmations!]))
}
