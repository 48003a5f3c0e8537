import type { ColumnType } from 'kysely'
import type { Locale } from '#contract/locale.ts'

export type ReserveWatchesTable = {
  id: string
  mailbox: Buffer
  email: string
  locale: Locale
  from_currency: string
  to_currency: string
  side: 'from' | 'to'
  units: ColumnType<string, string, string>
  until_open: ColumnType<boolean, boolean | undefined, boolean>
  asked_at: Date
  expires_at: Date
}

export type ReserveWatchRefusalsTable = { mailbox: Buffer; refused_at: Date }
