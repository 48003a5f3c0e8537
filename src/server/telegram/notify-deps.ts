import type { Logger } from 'pino'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { BotApi, TelegramFault } from './bot-api.ts'

export type NotifyDeps = {
  db: Db
  bot: BotApi
  /** Whether it is still this bot that counts. */
  counts?: () => boolean
  /** The id of the staff's group. Absent: there is none. */
  group: string | undefined
  /** The language of the group. */
  locale: () => Locale
  origin: string
  /** The office's. */
  timeZone: () => string
  currency: CurrencyOf
  now: () => Date
  log: Logger
  alarm: RaiseAlarm
  endAlarm: EndAlarm
}

/** What one look has told: after how long the rest may be told, if there is any, and what Telegram did not take. */
export type Look = { waitMs?: number; fault?: TelegramFault }
