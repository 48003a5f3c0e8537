import { TelegramFault } from './bot-api.ts'
import { customerClaimText } from './news-texts.ts'
import type { Look, NotifyDeps } from './notify-deps.ts'
import { NEXT_LOOK_MS, sumsOf } from './notify-group.ts'
import { keepMessage } from './telegram.store.ts'
import { type CustomerNews, listCustomerNews, unlinkChat } from './telegram-links.store.ts'

/** Telegram takes thirty messages a second altogether, and one a second in one chat. */
const MOST_A_LOOK = 60

/** Tells linked chats of each new state of their claims. What changes within a state changes the last message. */
export async function notifyCustomers(deps: NotifyDeps, still: () => Promise<void>): Promise<Look> {
  const news = await listCustomerNews(deps.db, { now: deps.now(), most: MOST_A_LOOK + 1 })
  for (const one of news.slice(0, MOST_A_LOOK)) {
    await still()
    try {
      await notify(deps, one)
    } catch (error) {
      if (!(error instanceof TelegramFault)) throw error
      if (!error.isDeserted) return { waitMs: Math.max(NEXT_LOOK_MS, (error.retryAfter ?? 0) * 1_000), fault: error }
      await unlinkChat(deps.db, one.chat)
    }
  }
  return { waitMs: news.length > MOST_A_LOOK ? 1_000 : undefined }
}

async function notify({ db, bot, origin, now, ...deps }: NotifyDeps, news: CustomerNews): Promise<void> {
  const { id, chat, state, locale, version, report } = news
  const text = customerClaimText({ ...news, ...sumsOf(news, deps, locale), origin }, locale)
  const edited = report && news.reportedState === state ? await bot.edit(chat, report.message, text) : 'gone'
  const message = edited === 'gone' ? await bot.send(chat, text) : report!.message
  await keepMessage(db, { subject: 'claim', id, chat, message, version, state, at: now() })
}
