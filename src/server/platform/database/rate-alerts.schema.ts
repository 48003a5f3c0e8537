import type { ColumnType } from 'kysely'
import type { Locale } from '#contract/locale.ts'

export type RateAlertsTable = {
  id: string
  mailbox: Buffer
  email: string
  locale: Locale
  from_currency: string
  to_currency: string
  give: ColumnType<string, string, string>
  get: ColumnType<string, string, string>
  way: 'up' | 'down'
  asked_at: Date
  expires_at: Date
}
