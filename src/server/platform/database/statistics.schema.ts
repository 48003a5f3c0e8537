import type { ColumnType } from 'kysely'
import type { FigurePart } from '#contract/statistics/office-statistics.ts'

/** bigint: digits as text, both ways. */
type Cents = ColumnType<string, string, string>
/** {"12": 3} */
type MinutesColumn = ColumnType<Record<string, number>, string, string>

type Line = {
  part: FigurePart
  key: string
  opened: number
  paid: number
  finished: number
  completed: number
  turnover: Cents
  spread: Cents
  fees: Cents
  discounts: Cents
  promo: Cents
  referral: Cents
  network: Cents
  costs: Cents
  payout: MinutesColumn
  taken: MinutesColumn
}

export type StatisticsSchema = {
  statistics_days: { day: string; time_zone: string; counted_at: Date; quotes: Cents; unpriced: number }
  statistics_lines: Line & { day: string }
  statistics_months: Line & { month: string; time_zone: string }
  statistics_sweeps: { only_row: ColumnType<boolean, never, never>; swept_to: Date }
  quote_counts: { slot: Date; quotes: Cents }
}
