import { z } from 'zod'
import { defaultLocale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { ALARMS_CHANNEL } from '#server/alarms/alarms.store.ts'
import { CHATS_CHANNEL } from '#server/chat/chat-streams.ts'
import { CLAIMS_CHANNEL } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { bareAddress, defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { openBotApi, type TelegramBot } from './bot-api.ts'
import { notifySoon, telegramTasks } from './notify-telegram.ts'
import { telegramRoutes } from './telegram.routes.ts'
import { telegramOfPerson } from './telegram-links.store.ts'

type TelegramOptions = {
  /** The bot that tells customers of their claims, and the staff's group of claims, alarms and chats. */
  telegram?: TelegramBot & { group?: string }
}

type TelegramNeeds = {
  currency: CurrencyOf
  identity: () => OfficeIdentity
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
      url: variable(
        'AGIO_TELEGRAM_URL',
        bareAddress('must be an address without a path').default('https://api.telegram.org'),
      ),
    },
    ({ token, group, url }) => {
      if (group !== undefined && token === undefined)
        refuseVariable('AGIO_TELEGRAM_GROUP needs the bot that writes to it: set AGIO_TELEGRAM_TOKEN')
      return { telegram: token === undefined ? undefined : { token, url, group } }
    },
  ),
  open({ db, origin, now, log }, { currency, identity }: TelegramNeeds, { telegram }: TelegramOptions) {
    const bot = telegram && openBotApi(telegram)
    /** Told in a moment; while it cannot be, the office goes on. */
    const news = () => {
      if (bot) notifySoon(db, now()).catch(error => log.warn({ err: error }, 'news for Telegram was not noted'))
    }
    const locale = () => identity().languages[0] ?? defaultLocale
    return {
      routes: app => telegramRoutes(app, { db, bot, now }),
      tasks: bot ? telegramTasks({ db, bot, group: telegram.group, origin, now, currency, locale }) : [],
      channels: { [CLAIMS_CHANNEL]: news, [CHATS_CHANNEL]: news, [ALARMS_CHANNEL]: news },
      personalData: { telegram: telegramOfPerson },
    }
  },
})
