import { sql } from 'kysely'
import { toDecimal } from '#contract/money/money.ts'
import type { CustomerStatistics } from '#contract/statistics/statistics.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Figures = Omit<CustomerStatistics, 'claims' | 'months'>
type Row = { month: string; currency: string; scale: number; completed: number; cents: string; saved: string }

/** What an account has exchanged. Months are those of the office's calendar. */
export async function customerStatistics(db: Db, userId: string, timeZone: string): Promise<CustomerStatistics> {
  const [{ claims }, { rows }] = await Promise.all([
    db
      .selectFrom('claims')
      .select(eb => eb.fn.countAll<string>().as('claims'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    sql<Row>`
      select to_char(completed_at at time zone ${timeZone}, 'YYYY-MM') as month, code as currency, scale,
        count(*)::int as completed, coalesce(sum(worth_usd), 0) as cents, sum(units_of_lines(lines, 'discount') + units_of_lines(lines, 'promo')) as saved
      from claims join currencies on code = to_currency
      where user_id = ${userId} and completed_at is not null
      group by 1, code
      order by 1 desc, position, code`.execute(db),
  ])
  const months = Map.groupBy(rows, ({ month }) => month)
  return {
    claims: Number(claims),
    ...figuresOf(rows),
    months: [...months].map(([month, ofMonth]) => ({ month, ...figuresOf(ofMonth) })),
  }
}

function figuresOf(rows: readonly Row[]): Figures {
  const saved = Map.groupBy(rows, ({ currency }) => currency)
  return {
    completed: rows.reduce((sum, { completed }) => sum + completed, 0),
    turnover: toDecimal(total(rows, 'cents'), 2),
    saved: [...saved].flatMap(([currency, of]) => {
      const units = total(of, 'saved')
      return units > 0n ? [{ currency, value: toDecimal(units, of[0]!.scale) }] : []
    }),
  }
}

const total = (rows: readonly Row[], what: 'cents' | 'saved'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[what]), 0n)
