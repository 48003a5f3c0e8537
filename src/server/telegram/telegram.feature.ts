import { z } from 'zod'
import type { TelegramConnection } from '#contract/connections/connections.ts'
import { defaultLocale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { ALARMS_CHANNEL } from '#server/alarms/alarms.store.ts'
import { CHATS_CHANNEL } from '#server/chat/chat-streams.ts'
import { CLAIMS_CHANNEL } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { bareAddress, defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { type BotApi, openBotApi, type TelegramBot } from './bot-api.ts'
import { notifySoon, telegramTasks } from './notify-telegram.ts'
import { telegramRoutes } from './telegram.routes.ts'
import { telegramOfPerson } from './telegram-links.store.ts'
import { tryTelegram } from './try-telegram.ts'

type TelegramOptions = {
  /** The bot that tells customers of their claims, and the staff's group of claims, alarms and chats. */
  telegram?: TelegramBot & { group?: string }
  /** The server of the Bot API. */
  telegramUrl?: string
}

const BOT_API = 'https://api.telegram.org'

type TelegramNeeds = {
  connections: {
    valueOf: (kind: 'telegram') => TelegramConnection | undefined
  }
  currency: CurrencyOf
  identity: () => OfficeIdentity
  timeZone: () => string
}

export const telegram = defineFeature({
  name: 'telegram',
  variables: defineVariables(
    {
      token: variable(
        'AGIO_TELEGRAM_TOKEN',
        z
          .string()
          .regex(/^\d{5,20}:[\w-]{20,100}$/, 'must be the token that BotFather gives: 123456789:AA…')
          .optional(),
      ),
      group: variable(
        'AGIO_TELEGRAM_GROUP',
        z
          .string()
          .regex(/^(-?\d{1,20}|@\w{4,32})$/, 'must be the id of the group: -1001234567890')
          .optional(),
      ),
      url: variable('AGIO_TELEGRAM_URL', bareAddress('must be an address without a path').optional()),
    },
    ({ token, group, url }) => {
      if (group !== undefined && token === undefined)
        refuseVariable('AGIO_TELEGRAM_GROUP needs the bot that writes to it: set AGIO_TELEGRAM_TOKEN')
      return { telegram: token === undefined ? undefined : { token, url: url ?? BOT_API, group }, telegramUrl: url }
    },
  ),
  open(
    { db, origin, now, log, alarm, endAlarm },
    { connections, currency, identity, timeZone }: TelegramNeeds,
    { telegram, telegramUrl = BOT_API }: TelegramOptions,
  ) {
    const environment = telegram && { token: telegram.token, group: telegram.group ?? '', bot: '' }
    const url = telegram?.url ?? telegramUrl
    let opened: { token: string; bot: BotApi } | undefined
    function botNow() {
      const set = environment ?? connections.valueOf('telegram')
      if (!set) return undefined
      const { token, group } = set
      if (opened?.token !== token) opened = { token, bot: openBotApi({ token, url }) }
      return { bot: opened.bot, group: group || undefined }
    }
    /** Told in a moment; while it cannot be, the office goes on. */
    const news = () => {
      if (botNow()) notifySoon(db, now()).catch(error => log.warn({ err: error }, 'news for Telegram was not noted'))
    }
    const locale = () => identity().languages[0] ?? defaultLocale
    return {
      offers: {
        telegramConnection: {
          environment,
          try: value => tryTelegram(value, { url, locale: locale(), officeName: identity().name }),
        } satisfies Connectable<'telegram'>,
      },
      routes: app => telegramRoutes(app, { db, bot: () => botNow()?.bot, now }),
      tasks: telegramTasks({ db, botNow, origin, timeZone, now, currency, locale, log, alarm, endAlarm }),
      channels: { [CLAIMS_CHANNEL]: news, [CHATS_CHANNEL]: news, [ALARMS_CHANNEL]: news },
      personalData: { telegram: telegramOfPerson },
    }
  },
})
