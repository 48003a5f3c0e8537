import type { TelegramConnection } from '#contract/connections/connections.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'
import { accept } from '#contract/result.ts'
import { notConnected, type Trial } from '#server/platform/connectable.ts'
import { openBotApi, TelegramFault } from './bot-api.ts'

type Office = { url: string; locale: Locale; officeName: string }

/** Asks the bot for its name, and lets it write to the group. The server of the Bot API is never one that was typed. */
export async function tryTelegram(
  { token, group }: TelegramConnection,
  { url, locale, officeName }: Office,
): Promise<Trial<'telegram'>> {
  const api = openBotApi({ token, url })
  try {
    const bot = await api.name()
    if (group) await api.send(group, trialTexts[locale](officeName))
    return accept({ value: { token, group, bot }, seen: { bot } })
  } catch (error) {
    if (!(error instanceof TelegramFault)) throw error
    return notConnected(error.message)
  }
}

const trialTexts = defineMessages<(officeName: string) => string>({
  ru: officeName => `Проверка: ${officeName} пишет в эту группу о заявках, тревогах и чате.`,
  en: officeName => `A trial: ${officeName} writes to this group about orders, alarms and the chat.`,
})
