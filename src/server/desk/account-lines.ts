import { type RawBuilder, sql } from 'kysely'
import type { LedgerAccount } from '#contract/desk/ledger-accounts.ts'
import type { Tx } from '#server/database/pool.ts'
import { MOST_COUNTED } from '#server/http/page-of.ts'
import { isOpen } from './queue.store.ts'

/** Transfers that touch an account: a query of which others select. */
export type AccountLines = RawBuilder<unknown>

type Account = { currency: string; account: LedgerAccount }

/**
 * The newest lines of an account, so many at least as there are. Both of its indices are read from their end, so an
 * account of ten years is as quick as one of a day.
 */
export const newestLines = ({ currency, account }: Account, most: number): AccountLines => sql`
  select distinct line.* from ledger_accounts own cross join lateral (
    (select * from ledger_transfers where debit_account = own.id order by at desc, id desc limit ${most})
    union all
    (select * from ledger_transfers where credit_account = own.id order by at desc, id desc limit ${most})
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/**
 * How many lines there are, counted so far that one sees whether there are more than are counted. They are counted in the
 * order of the indices: in none, the server would look for them in the whole of the books.
 */
export const lineCount = ({ currency, account }: Account): AccountLines => sql`
  select distinct line.id from ledger_accounts own cross join lateral (
    (select id from ledger_transfers where debit_account = own.id order by at desc limit ${MOST_COUNTED + 1})
    union all
    (select id from ledger_transfers where credit_account = own.id order by at desc limit ${MOST_COUNTED + 1})
  ) line
  where own.currency = ${currency} and own.kind = ${account}`

/**
 * What is held on an account now. Holds are held for claims that are open, and those are few; they are all of it if they
 * add up to what the account says. If they do not, something is wrong in the books, and every line is looked at.
 */
export async function heldLines(tx: Tx, of: Account): Promise<AccountLines> {
  const ofOpenClaims = openHolds(of, sql`held.id in (select hold_transfer from claims where ${isOpen})`)
  const { rows } = await sql<{ complete: boolean }>`
    select coalesce((
      select sum(units * ((debit_account = any(own.ids))::int + (credit_account = any(own.ids))::int))
      from (${ofOpenClaims}) line
    ), 0) = own.held as complete
    from (
      select coalesce(array_agg(id), '{}') as ids, coalesce(sum(debits_pending + credits_pending), 0) as held
      from ledger_accounts where currency = ${of.currency} and kind = ${of.account}
    ) own`.execute(tx)
  return rows[0]!.complete ? ofOpenClaims : openHolds(of, sql`true`)
}

const openHolds = ({ currency, account }: Account, among: RawBuilder<unknown>): AccountLines => sql`
  select held.* from ledger_transfers held
  where held.kind = 'hold' and ${among}
    and not exists (select from ledger_transfers ended where ended.hold = held.id)
    and exists (
      select from ledger_accounts own
      where own.id in (held.debit_account, held.credit_account) and own.currency = ${currency} and own.kind = ${account}
    )`
