import { type Selectable, sql } from 'kysely'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { Changed } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { writeMany } from '#server/platform/database/write-many.ts'
import { currencyAccounts } from './currency-accounts.store.ts'

/** The currencies by their codes, or all of them, in the order of the lists; also those that are put away. */
export async function readCurrencyRecords(db: Db, keys?: readonly string[]): Promise<Map<string, CurrencyRecord>> {
  const rows = await db
    .selectFrom('currencies')
    .selectAll()
    .$if(keys !== undefined, query => query.where('code', 'in', [...keys!, '']))
    .orderBy('position')
    .orderBy('code')
    .execute()
  return new Map(rows.map(row => [row.code, recordOf(row)]))
}

type Row = Selectable<Schema['currencies']>

function recordOf(row: Row): CurrencyRecord {
  const { accountForm, ownFields = [] } = currencyAccounts(row)
  return {
    state: row.state,
    reason: row.reason ?? '',
    name: { ru: row.name_ru, en: row.name_en },
    ticker: row.ticker,
    network: row.network,
    kind: row.kind,
    scale: row.scale,
    category: row.category,
    sign: row.glyph,
    color: row.color,
    mark: row.mark ?? '',
    popular: row.popular,
    position: row.position,
    accountForm,
    ownFields,
    confirmations: row.confirmations,
    reserveCap: row.reserve_cap === null ? null : toShortDecimal(BigInt(row.reserve_cap), row.scale),
  }
}

export async function writeCurrencyRecords(tx: Tx, changed: readonly Changed<CurrencyRecord>[]): Promise<void> {
  const rows = changed.flatMap(({ key, after }) => (after ? [rowOf(key, after)] : []))
  await writeMany(tx, 'currencies', rows, { key: ['code'] })
}

const rowOf = (code: string, record: CurrencyRecord) => ({
  code,
  state: record.state,
  reason: record.state === 'paused' ? record.reason : null,
  name_ru: record.name.ru,
  name_en: record.name.en,
  ticker: record.ticker,
  network: record.network,
  kind: record.kind,
  scale: record.scale,
  category: record.category,
  glyph: record.sign,
  color: record.color,
  mark: record.mark || null,
  popular: record.popular,
  position: record.position,
  account_form: record.accountForm,
  own_fields: record.ownFields,
  confirmations: record.confirmations,
  reserve_cap: record.reserveCap === null ? null : fromDecimal(record.reserveCap, record.scale)!.toString(),
})

/** Where amounts or accounts of a currency are written down already. */
export type CurrencyUse = {
  /** Claims, the ledger, deposit accounts and saved accounts. */
  booked: boolean
  /** Directions and limits, whose amounts count its smallest units. */
  priced: boolean
}

export async function findCurrencyUse(db: Db, code: string): Promise<CurrencyUse> {
  const { rows } = await sql<CurrencyUse>`
    select exists (select from claims where code in (from_currency, to_currency))
        or exists (select from ledger_accounts where currency = code)
        or exists (select from deposit_accounts where currency = code)
        or exists (select from payout_accounts where currency = code) as booked,
           exists (select from directions where code in (from_currency, to_currency))
        or exists (select from payout_limits where currency = code) as priced
      from (select ${code}::text as code) as asked`.execute(db)
  return rows[0]!
}

/** Claims that are still open in these currencies. They keep their fields. */
export async function countClaimsIn(db: Db, codes: readonly string[]): Promise<number> {
  const { open } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('state', 'in', activeStates)
    .where(({ or, eb }) => or([eb('from_currency', 'in', [...codes, '']), eb('to_currency', 'in', [...codes, ''])]))
    .executeTakeFirstOrThrow()
  return open
}

/** The size of an uploaded picture. */
export const findPicture = (db: Db, name: string) =>
  db.selectFrom('office_logos').select(['width', 'height']).where('name', '=', name).executeTakeFirst()
