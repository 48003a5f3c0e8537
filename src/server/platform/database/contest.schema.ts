import type { ColumnType } from 'kysely'
import type { ContestState, TicketRule } from '#contract/contest/contest.ts'
import type { Locale } from '#contract/locale.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type ContestSchema = {
  contests: {
    key: Fixed<string>
    state: ContestState
    title_ru: string
    title_en: string
    text_ru: string
    text_en: string
    starts_at: Date
    ends_at: Date
    tickets_by: TicketRule
    usd_per_ticket: string | null
    from_currencies: string[]
    to_currencies: string[]
    block_height: number
    /** jsonb: read as a value, written as text. */
    prizes: ColumnType<unknown, string, string>
    changed_at: Date
  }
  contest_lists: {
    contest: Fixed<string>
    frozen_at: Fixed<Date>
    frozen_by: Fixed<string>
    list: Fixed<string>
    hash: Fixed<string>
    tickets: ColumnType<string, number, never>
    participants: Fixed<number>
  }
  contest_participants: {
    contest: Fixed<string>
    participant: Fixed<string>
    user_id: Fixed<string | null>
    email: Fixed<string>
    email_key: Fixed<string>
    locale: Fixed<Locale>
    tickets: ColumnType<string, number, never>
  }
  contest_draws: {
    contest: Fixed<string>
    block_hash: string
    /** Null: the demo office has made it up. */
    entered_by: string | null
    entered_at: Date
    drawn_by: string | null
    drawn_at: Date | null
  }
  contest_winners: {
    contest: Fixed<string>
    place: Fixed<number>
    participant: Fixed<string>
    prize: Fixed<number>
    units: Fixed<string | null>
    promo_code: Fixed<string | null>
    given_to: string | null
    transfer: string | null
    given_at: Date | null
  }
}
