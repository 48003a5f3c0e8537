import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'

export type OutboxTable = {
  id: string
  kind: string
  recipient: string
  locale: Locale
  data: ColumnType<unknown, string, null>
  state: Generated<'waiting' | 'sent' | 'expired' | 'refused' | 'given-up'>
  created_at: Date
  good_until: Date | null
  attempts: Generated<number>
  next_try_at: Date
  sent_at: Date | null
  last_error: string | null
  held: Generated<boolean>
}

/** One row. */
export type MailServerTable = {
  only_row: ColumnType<boolean, never, never>
  away_since: Date | null
  probes: number
  reported_at: Date | null
}
