import type { Locale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { BotApi } from './bot-api.ts'

export type NotifyDeps = {
  db: Db
  bot: BotApi
  /** The id of the staff's group. Absent: there is none. */
  group: string | undefined
  /** The language of the group. */
  locale: () => Locale
  origin: string
  currency: CurrencyOf
  now: () => Date
}

/** What one look has told: after how long the rest may be told, if there is any. */
export type Waits = number | undefined
