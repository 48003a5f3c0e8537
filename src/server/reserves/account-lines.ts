import { type RawBuilder, sql } from 'kysely'
import type { LedgerAccount } from '#contract/ledger/ledger-accounts.ts'
import type { ListPosition } from '#contract/paging.ts'
import { isOpen } from '#server/claims/claims.store.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** A query for the transfers of an account, as a source for other queries. */
export type AccountLines = RawBuilder<unknown>

export type Account = { currency: string; account: LedgerAccount }

/**
 * At most `most` entries of an account from a position on. Both indexes of the account are read from that position, so the
 * query takes as long for an account of ten years as for one of a day. The limit is a literal, because PostgreSQL would plan a
 * parameter for very many rows.
 */
export const linesFrom = ({ currency, account }: Account, place: ListPosition, most: number): AccountLines => sql`
  select distinct line.* from ledger_accounts own cross join lateral (
    (select * from ledger_transfers where debit_account = own.id and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
    union all
    (select * from ledger_transfers where credit_account = own.id and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/** Entries are ordered by time, then by id. */
export const wayFrom = ({ from }: ListPosition) => (from === 'newest' ? sql`at desc, id desc` : sql`at, id`)

/** The entry's time is looked up here, because PostgreSQL's timestamps are finer than JavaScript's. */
export function isPast({ from, past }: ListPosition): RawBuilder<boolean> {
  if (past === undefined) return sql`true`
  return sql`(at, id) ${from === 'newest' ? sql`<` : sql`>`} ((select at from ledger_transfers where id = ${past}), ${past}::uuid)`
}

/** The sum of all entries past a position, as debits. Holds do not change a balance until they are posted. */
export const changePast = ({ currency, account }: Account, place: ListPosition): RawBuilder<{ sum: string }> => sql`
  select coalesce(sum(units), 0)::text as sum from ledger_accounts own cross join lateral (
    select units from ledger_transfers
    where debit_account = own.id and kind in ('transfer', 'post') and ${isPast(place)}
    union all
    select -units from ledger_transfers
    where credit_account = own.id and kind in ('transfer', 'post') and ${isPast(place)}
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/** The times of the first and the last entry of an account. */
export const endsOf = ({ currency, account }: Account): RawBuilder<{ oldest: Date; newest: Date }> => sql`
  select min(at) as oldest, max(at) as newest from ledger_accounts own cross join lateral (
    (select at from ledger_transfers where debit_account = own.id order by at limit 1)
    union all (select at from ledger_transfers where debit_account = own.id order by at desc limit 1)
    union all (select at from ledger_transfers where credit_account = own.id order by at limit 1)
    union all (select at from ledger_transfers where credit_account = own.id order by at desc limit 1)
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/**
 * The open holds of an account. Holds belong to open claims, which are few; when those add up to the pending amount of the
 * account, they are complete. Otherwise the ledger has a fault, and all entries are searched.
 */
export async function heldLines(tx: Tx, of: Account): Promise<AccountLines> {
  const ofOpenClaims = openHolds(of, sql`held.id in (select hold_transfer from claims where ${isOpen})`)
  const { rows } = await sql<{ ids: string[]; complete: boolean }>`
    select coalesce(array_agg(line.id) filter (where line.id is not null), '{}') as ids, coalesce(sum(
      units * ((debit_account = any(own.ids))::int + (credit_account = any(own.ids))::int)
    ), 0) = own.held as complete
    from (
      select coalesce(array_agg(id), '{}') as ids, coalesce(sum(debits_pending + credits_pending), 0) as held
      from ledger_accounts where currency = ${of.currency} and kind = ${of.account}
    ) own left join (${ofOpenClaims}) line on true group by own.held`.execute(tx)
  const { ids, complete } = rows[0]!
  return complete ? sql`select * from ledger_transfers where id = any(${ids}::uuid[])` : openHolds(of, sql`true`)
}

const openHolds = ({ currency, account }: Account, among: RawBuilder<unknown>): AccountLines => sql`
  select held.* from ledger_transfers held
  where held.kind = 'hold' and ${among}
    and not exists (select from ledger_transfers ended where ended.hold = held.id)
    and exists (
      select from ledger_accounts own
      where own.id in (held.debit_account, held.credit_account) and own.currency = ${currency} and own.kind = ${account}
    )`
