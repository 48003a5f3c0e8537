import { type RawBuilder, sql } from 'kysely'
import { growByDebits, type LedgerAccount } from '#contract/ledger/ledger-accounts.ts'
import { accountName } from '#contract/ledger/ledger-words.ts'
import { toDecimal } from '#contract/money/money.ts'
import { daysIn, type Period } from '#contract/statistics/period.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { boundsOf } from '#server/statistics/day-claims.store.ts'
import type { TableColumn } from './accounting-table.ts'

/** `ours`: an account of the office by its name, whose balance is part of the reserve and of customers' money. */
export type BalanceRow = { day: string; currency: string; account: string; ours: string; balance: string }

/**
 * The balance of every kind of account at the end of each day. What an account has now is known; what was written after a day is taken from it,
 * so the ledger is read from the first day on and not from its beginning. Holds move nothing until they are posted.
 */
export async function readBalances(db: Db, period: Period, timeZone: string): Promise<BalanceRow[]> {
  const [since] = boundsOf({ day: period.from, timeZone })
  const { accounts, moved, own } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const accounts = await sql<{ currency: string; kind: LedgerAccount; scale: number; now: string }>`
        select a.currency, a.kind, coalesce(max(s.scale), 2) as scale, sum(a.debits_posted - a.credits_posted)::text as now
        from ledger_accounts a left join currencies s on s.code = a.currency
        group by a.currency, a.kind order by a.currency, a.kind`.execute(tx)
      const moved = await sql<{ currency: string; kind: LedgerAccount; day: string; units: string }>`
        select a.currency, a.kind, (t.at at time zone ${timeZone})::date::text as day, sum(side.units)::text as units
        from ledger_transfers t
        cross join lateral (values (t.debit_account, t.units), (t.credit_account, -t.units)) side (account, units)
        join ledger_accounts a on a.id = side.account
        where t.kind in ('transfer', 'post') and t.at >= ${since}
        group by 1, 2, 3`.execute(tx)
      return { accounts: accounts.rows, moved: moved.rows, own: await ownAccounts(tx, since, timeZone) }
    })
  const movedOf = Map.groupBy(moved, ({ currency, kind }) => `${currency} ${kind}`)
  const days = daysIn(period)
  return days.flatMap(day => [
    ...accounts.map(({ currency, kind, scale, now }) => {
      const debits = balanceAfter(now, movedOf.get(`${currency} ${kind}`) ?? [], day)
      const balance = toDecimal(growByDebits.has(kind) ? debits : -debits, scale)
      return { day, currency, account: kind, ours: '', balance }
    }),
    ...own.map(({ label, currency, scale, now, moved }) => {
      const balance = toDecimal(balanceAfter(now, moved ?? [], day), scale)
      return { day, currency, account: '', ours: label, balance }
    }),
  ])
}

type Moved = { day: string; units: string }

const balanceAfter = (now: string, moved: readonly Moved[], day: string): bigint =>
  moved.reduce((left, moved) => (moved.day > day ? left - BigInt(moved.units) : left), BigInt(now))

/** The accounts of the office with what lies on them now, and what moved on each day since. */
async function ownAccounts(tx: Tx, since: RawBuilder<unknown>, timeZone: string) {
  const { rows } = await sql<{ label: string; currency: string; scale: number; now: string; moved: Moved[] | null }>`
    select own.label, own.currency, c.scale, coalesce(kept.units, 0)::text as now, (
      select json_agg(json_build_object('day', by_day.day, 'units', by_day.units::text)) from (
        select (t.at at time zone ${timeZone})::date::text as day,
          sum(case when debited.kind in ('reserve', 'custody') then t.units else -t.units end) as units
        from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account
        where t.deposit_account = own.id and t.at >= ${since} group by 1
      ) by_day
    ) as moved
    from deposit_accounts own join currencies c on c.code = own.currency
    left join deposit_account_balances kept on kept.deposit_account = own.id
    order by own.currency, own.label, own.id`.execute(tx)
  return rows
}

export const balanceColumns: readonly TableColumn<BalanceRow>[] = [
  { code: 'day', head: { ru: 'День', en: 'Day' }, cell: row => row.day },
  { code: 'currency', head: { ru: 'Валюта', en: 'Currency' }, cell: row => row.currency },
  {
    code: 'account',
    head: { ru: 'Счёт', en: 'Account' },
    cell: (row, locale) => (locale ? accountName(row.account, locale) : row.account),
  },
  { code: 'balance', head: { ru: 'Остаток', en: 'Balance' }, cell: row => ({ figure: row.balance }) },
  { code: 'ours', head: { ru: 'Наш счёт', en: 'Our account' }, cell: row => row.ours },
]
