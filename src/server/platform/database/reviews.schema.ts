import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { DeclineReason, ReviewState } from '#contract/reviews/review.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type ReviewsTable = {
  claim: Fixed<string>
  stars: Fixed<number>
  text: Fixed<string>
  name: string
  locale: Fixed<Locale>
  written_at: Fixed<Date>
  state: Generated<ReviewState>
  reason: ColumnType<DeclineReason | null, DeclineReason | null | undefined, DeclineReason | null>
  answer: Generated<string>
  changed_at: Date
}
