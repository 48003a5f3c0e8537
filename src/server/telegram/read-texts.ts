import { setTimeout as sleep } from 'node:timers/promises'
import { defaultLocale, type Locale, locales } from '#contract/locale.ts'
import { type ReceivedText, TelegramFault } from './bot-api.ts'
import { digestOfCode } from './link-chat.ts'
import { answers } from './news-texts.ts'
import type { NotifyDeps } from './notify-deps.ts'
import { spendCode, unlinkChat } from './telegram-links.store.ts'

/** One task reads for so long, and the next one goes on: it begins every minute. */
const READS_MS = 55_000
const WAIT_SECONDS = 20
const PAUSE_MS = 5_000

/**
 * Reads what is sent to the bot, and answers it, until the minute is over. What has been read is forgotten by Telegram with
 * the next question only, so a text whose answer was lost comes once more: linking and unlinking twice change nothing.
 */
export async function readTexts(deps: NotifyDeps, signal: AbortSignal, readsMs = READS_MS): Promise<void> {
  const ends = performance.now() + readsMs
  // Another bot is read by the next task: numbers of updates are its own.
  for (let from = 0; !signal.aborted && deps.counts?.() !== false; ) {
    const left = Math.floor((ends - performance.now()) / 1_000)
    try {
      const { texts, next } = await deps.bot.read(from, Math.max(0, Math.min(WAIT_SECONDS, left)), signal)
      for (const text of texts) await answer(deps, text)
      from = next
      // The last question waits for nothing: it tells Telegram what has been read.
      if (left <= 0 && texts.length === 0) return
    } catch (error) {
      if (!(error instanceof TelegramFault)) throw error
      if (left * 1_000 < PAUSE_MS) {
        deps.log.warn({ fault: error.message }, 'Telegram cannot be read')
        return
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
}

async function answer({ db, bot, now }: NotifyDeps, { chat, text, locale }: ReceivedText): Promise<void> {
  const spoken = locales.find(known => locale?.startsWith(known)) ?? (locale ? 'en' : defaultLocale)
  const [, command, code] = /^\/(start|stop)(?:\s+(\S{1,100}))?\s*$/.exec(text) ?? []
  await bot.send(chat, await reply()).catch(error => {
    // Whoever has blocked the bot at once needs no answer.
    if (!(error instanceof TelegramFault && error.isDeserted)) throw error
  })

  async function reply(): Promise<string> {
    if (command === 'stop') {
      const was: Locale | undefined = await unlinkChat(db, chat)
      return answers[was ?? spoken].stopped
    }
    if (command !== 'start' || code === undefined) return answers[spoken].help
    const linked = await spendCode(db, { hash: digestOfCode(code), chat }, now())
    return linked ? answers[linked.locale].linked(linked.email) : answers[spoken].outdated
  }
}
