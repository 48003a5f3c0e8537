import { type RawBuilder, sql } from 'kysely'
import type { LedgerAccount } from '#contract/desk/ledger-accounts.ts'
import type { ListEnd } from '#contract/paging.ts'
import type { Tx } from '#server/database/pool.ts'
import { isOpen } from './queue.store.ts'

/** Transfers that touch an account: a query of which others select. */
export type AccountLines = RawBuilder<unknown>

export type Account = { currency: string; account: LedgerAccount }

/** Where one stands in a list of lines: at one of its ends, or past a line on the way from there. */
export type Place = { from: ListEnd; past?: string | undefined }

/**
 * So many lines of an account from where one stands. Both of its indices are read from there, so a stretch takes as long in
 * an account of ten years as in one of a day, wherever it lies. How many are wanted stands in the text: a plan for any
 * number of them would be one for very many.
 */
export const linesFrom = ({ currency, account }: Account, place: Place, most: number): AccountLines => sql`
  select distinct line.* from ledger_accounts own cross join lateral (
    (select * from ledger_transfers where debit_account = own.id and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
    union all
    (select * from ledger_transfers where credit_account = own.id and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/** Lines stand in the order of their moments; those of one moment, in the order of their ids. */
export const wayFrom = ({ from }: Place) => (from === 'newest' ? sql`at desc, id desc` : sql`at, id`)

/** Its moment is looked up and not told, for it is finer than the clocks of those who ask. */
export function isPast({ from, past }: Place): RawBuilder<boolean> {
  if (past === undefined) return sql`true`
  return sql`(at, id) ${from === 'newest' ? sql`<` : sql`>`} ((select at from ledger_transfers where id = ${past}), ${past}::uuid)`
}

/** By how much all lines past that one have changed the account, as debits. Promises change nothing before they are kept. */
export const changePast = ({ currency, account }: Account, place: Place): RawBuilder<{ sum: string }> => sql`
  select coalesce(sum(units), 0)::text as sum from ledger_accounts own cross join lateral (
    select units from ledger_transfers
    where debit_account = own.id and kind in ('transfer', 'post') and ${isPast(place)}
    union all
    select -units from ledger_transfers
    where credit_account = own.id and kind in ('transfer', 'post') and ${isPast(place)}
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/** The moments of an account's first line and of its last. */
export const endsOf = ({ currency, account }: Account): RawBuilder<{ oldest: Date; newest: Date }> => sql`
  select min(at) as oldest, max(at) as newest from ledger_accounts own cross join lateral (
    (select at from ledger_transfers where debit_account = own.id order by at limit 1)
    union all (select at from ledger_transfers where debit_account = own.id order by at desc limit 1)
    union all (select at from ledger_transfers where credit_account = own.id order by at limit 1)
    union all (select at from ledger_transfers where credit_account = own.id order by at desc limit 1)
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/**
 * What is held on an account now. Holds are held for claims that are open, and those are few; they are all of it if they
 * add up to what the account says. If they do not, something is wrong in the books, and every line is looked at.
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
