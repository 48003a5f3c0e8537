import { type RawBuilder, sql } from 'kysely'
import { type LedgerAccount, OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import type { ListPosition } from '#contract/paging.ts'
import { isOpen } from '#server/claims/claims.store.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** A query for the transfers of an account, as a source for other queries. */
export type AccountLines = RawBuilder<unknown>

/** `ours`: of the entries of its currency those that came to or left this account of the office, or what lies outside of them. */
export type Account = { currency: string; account: LedgerAccount; ours?: string | undefined }

/** What the office holds: its reserve, and customers' money. */
const heldKinds = sql`('reserve', 'custody')`

/** The ledger's accounts that are read. What lies outside the accounts of the office is a part of all that it holds. */
export const areOf = ({ currency, account, ours }: Account): RawBuilder<boolean> =>
  ours === OUTSIDE
    ? sql`own.currency = ${currency} and own.kind in ${heldKinds}`
    : sql`own.currency = ${currency} and own.kind = ${account}`

/** Of their entries those that are read, by the side on which the entry names another account. */
function isRead({ currency, ours }: Account, otherSide: 'debit_account' | 'credit_account'): RawBuilder<boolean> {
  if (ours !== OUTSIDE) return sql`true`
  // What goes from custody to the reserve stays where it lies.
  return sql`deposit_account is null and kind in ('transfer', 'post') and ${sql.ref(otherSide)} <> all (array(
    select id from ledger_accounts where currency = ${currency} and kind in ${heldKinds}
  ))`
}

/** Whether it is a list of entries that name one account of the office. */
const isOnAccount = ({ ours }: Account): boolean => ours !== undefined && ours !== OUTSIDE

/**
 * At most `most` entries of an account from a position on. Both indexes of the account are read from that position, so the
 * query takes as long for an account of ten years as for one of a day. The limit is a literal, because PostgreSQL would plan a
 * parameter for very many rows.
 */
export const linesFrom = (of: Account, place: ListPosition, most: number): AccountLines =>
  isOnAccount(of)
    ? sql`select * from ledger_transfers where deposit_account = ${of.ours} and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)}`
    : sql`
  select distinct line.* from ledger_accounts own cross join lateral (
    (select * from ledger_transfers where debit_account = own.id and ${isRead(of, 'credit_account')} and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
    union all
    (select * from ledger_transfers where credit_account = own.id and ${isRead(of, 'debit_account')} and ${isPast(place)} order by ${wayFrom(place)} limit ${sql.lit(most)})
  ) line
  where ${areOf(of)}`

/** Entries are ordered by time, then by id. */
export const wayFrom = ({ from }: ListPosition) => (from === 'newest' ? sql`at desc, id desc` : sql`at, id`)

/** The entry's time is looked up here, because PostgreSQL's timestamps are finer than JavaScript's. */
export function isPast({ from, past }: ListPosition, id = sql`id`): RawBuilder<boolean> {
  if (past === undefined) return sql`true`
  return sql`(at, ${id}) ${from === 'newest' ? sql`<` : sql`>`} ((select at from ledger_transfers where id = ${past}), ${past}::uuid)`
}

/** The sum of all entries past a position, as debits. Holds do not change a balance until they are posted. */
export const changePast = (of: Account, place: ListPosition): RawBuilder<{ sum: string }> =>
  isOnAccount(of)
    ? sql`
  select coalesce(sum(case when debited.kind in ${heldKinds} then units else -units end), 0)::text as sum
  from ledger_transfers join ledger_accounts debited on debited.id = debit_account
  where deposit_account = ${of.ours} and ${isPast(place, sql`ledger_transfers.id`)}`
    : sql`
  select coalesce(sum(units), 0)::text as sum from ledger_accounts own cross join lateral (
    select units from ledger_transfers
    where debit_account = own.id and kind in ('transfer', 'post') and ${isRead(of, 'credit_account')} and ${isPast(place)}
    union all
    select -units from ledger_transfers
    where credit_account = own.id and kind in ('transfer', 'post') and ${isRead(of, 'debit_account')} and ${isPast(place)}
  ) line
  where ${areOf(of)}`

/** The times of the first and the last entry of an account. */
export const endsOf = (of: Account): RawBuilder<{ oldest: Date; newest: Date }> =>
  isOnAccount(of)
    ? sql`select min(at) as oldest, max(at) as newest from ledger_transfers where deposit_account = ${of.ours}`
    : sql`
  select min(at) as oldest, max(at) as newest from ledger_accounts own cross join lateral (
    (select at from ledger_transfers where debit_account = own.id and ${isRead(of, 'credit_account')} order by at limit 1)
    union all (select at from ledger_transfers where debit_account = own.id and ${isRead(of, 'credit_account')} order by at desc limit 1)
    union all (select at from ledger_transfers where credit_account = own.id and ${isRead(of, 'debit_account')} order by at limit 1)
    union all (select at from ledger_transfers where credit_account = own.id and ${isRead(of, 'debit_account')} order by at desc limit 1)
  ) line
  where ${areOf(of)}`

/** What an entry adds as a debit: to the account, or to what lies on the account of the office. */
export const debitsOf = ({ account, ours }: Account) =>
  ours !== undefined
    ? sql`case when debited.kind in ${heldKinds} then t.units else -t.units end`
    : sql`case when t.kind in ('transfer', 'post')
      then t.units * ((debited.kind = ${account})::int - (credited.kind = ${account})::int) else 0 end`

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
