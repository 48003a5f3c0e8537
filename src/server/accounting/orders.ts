import { sql } from 'kysely'
import { earningAccounts } from '#contract/ledger/ledger-accounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Period } from '#contract/statistics/period.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import type { ClaimTerms } from '#server/claims/claim-terms.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { boundsOf } from '#server/statistics/day-claims.store.ts'
import type { TableColumn } from './accounting-table.ts'

/** A completed order with what an accountant asks of it. */
export type OrderRow = {
  number: string
  openedAt: string
  completedAt: string
  from: string
  to: string
  give: string
  get: string
  rateGive: string
  rateGet: string
  received: string
  refunded: string
  fees: Sums
  earned: Sums
  worthUsd: string
  fromAccount: string
  toAccount: string
  payments: string
  payout: string
  operator: string
  email: string
  id: string
}
/** In the currency that was given, and in the one that was paid out. */
type Sums = { from: string; to: string }

/**
 * The orders that were completed on the days of a period, the earliest first. Fees and earnings are what the ledger has of the order: of each
 * currency by itself, because an accountant converts by their own rates.
 */
export async function readOrders(db: Db, { from, to }: Period, timeZone: string, most: number): Promise<OrderRow[]> {
  const local = (at: ReturnType<typeof sql>) =>
    sql<string>`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
  const [[since], [, until]] = [boundsOf({ day: from, timeZone }), boundsOf({ day: to, timeZone })]
  const { rows } = await sql<Row>`
    select c.id, c.number::text as number, ${local(sql`c.opened_at`)} as opened, ${local(sql`c.completed_at`)} as completed,
      c.from_currency, c.to_currency, c.give::text as give, c.get::text as get, c.rate_give, c.rate_get,
      c.received::text as received, c.refunded::text as refunded, c.terms, c.worth_usd::text as worth_usd,
      c.from_account, c.to_account, c.payout ->> 'reference' as payout, c.email,
      coalesce(${staffLabel<string | null>('users')}, c.payout ->> 'by') as operator,
      paid.payments, booked.sums
    from claims c
    left join users on users.id::text = c.payout ->> 'by'
    left join lateral (
      select string_agg(coalesce(p.transaction, p.reference), ', ' order by p.seen_at) as payments
      from claim_payments p where p.claim_id = c.id and p.state = 'credited'
    ) paid on true
    left join lateral (
      select json_object_agg(currency, json_build_array(earned, fees)) as sums from (
        select a.currency, sum(t.units * side.sign)::text as earned,
          coalesce(sum(t.units * side.sign) filter (where t.reason in ('fee', 'network-fee') and a.kind = 'income'), 0)::text as fees
        from ledger_transfers t
        cross join lateral (values (t.debit_account, -1), (t.credit_account, 1)) side (account, sign)
        join ledger_accounts a on a.id = side.account and a.kind = any (${earningAccounts})
        where t.claim_id = c.id and t.kind = 'transfer'
        group by a.currency
      ) of_currency
    ) booked on true
    where c.completed_at >= ${since} and c.completed_at < ${until}
    order by c.completed_at, c.id limit ${most}`.execute(db)
  return rows.map(orderOf)
}

type Row = {
  id: string
  number: string
  opened: string
  completed: string
  from_currency: string
  to_currency: string
  give: string
  get: string
  rate_give: string
  rate_get: string
  received: string
  refunded: string
  terms: Pick<ClaimTerms, 'fromScale' | 'toScale'>
  worth_usd: string | null
  from_account: StoredAccount
  to_account: StoredAccount
  payout: string | null
  email: string
  operator: string | null
  payments: string | null
  sums: Record<string, [earned: string, fees: string]> | null
}

function orderOf(row: Row): OrderRow {
  const { fromScale, toScale } = row.terms
  const given = (units: string) => toDecimal(BigInt(units), fromScale)
  const got = (units: string) => toDecimal(BigInt(units), toScale)
  const sums = (which: 0 | 1): Sums => ({
    from: row.from_currency === row.to_currency ? '' : given(row.sums?.[row.from_currency]?.[which] ?? '0'),
    to: got(row.sums?.[row.to_currency]?.[which] ?? '0'),
  })
  return {
    id: row.id,
    number: row.number,
    openedAt: row.opened,
    completedAt: row.completed,
    from: row.from_currency,
    to: row.to_currency,
    give: given(row.give),
    get: got(row.get),
    rateGive: row.rate_give,
    rateGet: row.rate_get,
    received: given(row.received),
    refunded: given(row.refunded),
    fees: sums(1),
    earned: sums(0),
    worthUsd: row.worth_usd === null ? '' : toDecimal(BigInt(row.worth_usd), 2),
    fromAccount: row.from_account.account?.value ?? '',
    toAccount: row.to_account.account?.value ?? '',
    payments: row.payments ?? '',
    payout: row.payout ?? '',
    operator: row.operator ?? '',
    email: row.email,
  }
}

const figure = (decimal: string) => ({ figure: decimal })

export const orderColumns = (timeZone: string): readonly TableColumn<OrderRow>[] => [
  { code: 'number', head: { ru: 'Номер', en: 'Number' }, cell: row => row.number },
  {
    code: 'opened',
    head: { ru: `Создана (${timeZone})`, en: `Opened (${timeZone})` },
    cell: row => row.openedAt,
  },
  {
    code: 'completed',
    head: { ru: `Выполнена (${timeZone})`, en: `Completed (${timeZone})` },
    cell: row => row.completedAt,
  },
  { code: 'give', head: { ru: 'Клиент отдал', en: 'Customer gave' }, cell: row => figure(row.give) },
  { code: 'give currency', head: { ru: 'Валюта', en: 'Currency given' }, cell: row => row.from },
  { code: 'get', head: { ru: 'Клиент получил', en: 'Customer got' }, cell: row => figure(row.get) },
  { code: 'get currency', head: { ru: 'Валюта получения', en: 'Currency got' }, cell: row => row.to },
  { code: 'rate give', head: { ru: 'Курс: за', en: 'Rate: for' }, cell: row => figure(row.rateGive) },
  { code: 'rate get', head: { ru: 'Курс: получает', en: 'Rate: gets' }, cell: row => figure(row.rateGet) },
  { code: 'received', head: { ru: 'Пришло', en: 'Received' }, cell: row => figure(row.received) },
  { code: 'refunded', head: { ru: 'Вернули', en: 'Refunded' }, cell: row => figure(row.refunded) },
  {
    code: 'fees given',
    head: { ru: 'Комиссии в валюте оплаты', en: 'Fees, currency given' },
    cell: row => figure(row.fees.from),
  },
  {
    code: 'fees got',
    head: { ru: 'Комиссии в валюте выплаты', en: 'Fees, currency got' },
    cell: row => figure(row.fees.to),
  },
  {
    code: 'earned given',
    head: { ru: 'Заработано в валюте оплаты', en: 'Earned, currency given' },
    cell: row => figure(row.earned.from),
  },
  {
    code: 'earned got',
    head: { ru: 'Заработано в валюте выплаты', en: 'Earned, currency got' },
    cell: row => figure(row.earned.to),
  },
  { code: 'worth usd', head: { ru: 'Оборот, $', en: 'Turnover, $' }, cell: row => figure(row.worthUsd) },
  { code: 'from account', head: { ru: 'Счёт клиента', en: 'Paid from' }, cell: row => row.fromAccount },
  { code: 'to account', head: { ru: 'Выплачено на', en: 'Paid out to' }, cell: row => row.toAccount },
  { code: 'payments', head: { ru: 'Оплата: txid, номер', en: 'Payment: txid, reference' }, cell: row => row.payments },
  { code: 'payout', head: { ru: 'Выплата: txid, номер', en: 'Payout: txid, reference' }, cell: row => row.payout },
  { code: 'operator', head: { ru: 'Кто выплатил', en: 'Paid out by' }, cell: row => row.operator },
  { code: 'email', head: { ru: 'Почта клиента', en: 'Customer’s e-mail' }, cell: row => row.email },
  { code: 'id', head: { ru: 'Идентификатор', en: 'Id' }, cell: row => row.id },
]
