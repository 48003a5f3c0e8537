import { sql } from 'kysely'
import { fullName } from '#contract/auth/staff-names.ts'
import { accountName, lineKind, lineReason, type TransferKind } from '#contract/ledger/ledger-words.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Period } from '#contract/statistics/period.ts'
import { staffAmong } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { boundsOf } from '#server/statistics/day-claims.store.ts'
import type { TableColumn } from './accounting-table.ts'

export type LedgerRow = {
  at: string
  kind: TransferKind
  currency: string
  debit: string
  credit: string
  amount: string
  reason: string
  number: string
  author: string
  account: string
  id: string
}

/** The entries of the ledger that were written on the days of a period, the earliest first. */
export async function readLedger(db: Db, { from, to }: Period, timeZone: string, most: number): Promise<LedgerRow[]> {
  const [[since], [, until]] = [boundsOf({ day: from, timeZone }), boundsOf({ day: to, timeZone })]
  const { rows } = await sql<Omit<LedgerRow, 'amount'> & { units: string; scale: number }>`
    select t.id, to_char(t.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as at, t.kind, d.currency, d.kind as debit,
      k.kind as credit, t.units::text as units, coalesce(s.scale, 2) as scale, t.reason, coalesce(c.number::text, '') as number, t.author,
      coalesce(own.label, '') as account
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account join ledger_accounts k on k.id = t.credit_account
    left join currencies s on s.code = d.currency left join claims c on c.id = t.claim_id
    left join deposit_accounts own on own.id = t.deposit_account
    where t.at >= ${since} and t.at < ${until}
    order by t.at, t.id limit ${most}`.execute(db)
  const people = await staffAmong(
    db,
    rows.map(({ author }) => author),
  )
  return rows.map(({ units, scale, ...row }) => {
    const person = people.get(row.author)
    return { ...row, amount: toDecimal(BigInt(units), scale), author: person ? fullName(person) : row.author }
  })
}

export const ledgerColumns = (timeZone: string): readonly TableColumn<LedgerRow>[] => [
  { code: 'at', head: { ru: `Время (${timeZone})`, en: `Time (${timeZone})` }, cell: row => row.at },
  {
    code: 'kind',
    head: { ru: 'Вид', en: 'Kind' },
    cell: (row, locale) => (locale ? lineKind(row.kind, locale) : row.kind),
  },
  {
    code: 'debit',
    head: { ru: 'Дебет', en: 'Debit' },
    cell: (row, locale) => (locale ? accountName(row.debit, locale) : row.debit),
  },
  {
    code: 'credit',
    head: { ru: 'Кредит', en: 'Credit' },
    cell: (row, locale) => (locale ? accountName(row.credit, locale) : row.credit),
  },
  { code: 'amount', head: { ru: 'Сумма', en: 'Amount' }, cell: row => ({ figure: row.amount }) },
  { code: 'currency', head: { ru: 'Валюта', en: 'Currency' }, cell: row => row.currency },
  {
    code: 'reason',
    head: { ru: 'Основание', en: 'Reason' },
    cell: (row, locale) => (locale ? lineReason(row.reason, locale) : row.reason),
  },
  { code: 'order', head: { ru: 'Заявка', en: 'Order' }, cell: row => row.number },
  { code: 'author', head: { ru: 'Кто', en: 'By' }, cell: row => row.author },
  { code: 'id', head: { ru: 'Идентификатор', en: 'Id' }, cell: row => row.id },
  { code: 'ours', head: { ru: 'Наш счёт', en: 'Our account' }, cell: row => row.account },
]
