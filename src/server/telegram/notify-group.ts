import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'
import { TelegramFault } from './bot-api.ts'
import { alarmText, chatText, claimText } from './news-texts.ts'
import type { Look, NotifyDeps } from './notify-deps.ts'
import {
  ANSWERED,
  keepMessage,
  listAlarmNews,
  listChatNews,
  listMovedClaims,
  OPEN,
  type Report,
  SETTLED,
} from './telegram.store.ts'

/** Telegram takes twenty messages a minute in one group. */
const MOST_A_LOOK = 15
export const NEXT_LOOK_MS = 60_000

type GroupDeps = NotifyDeps & { group: string }

type News = {
  subject: 'claim' | 'alarm' | 'chat'
  id: string
  text: string
  version: bigint
  report: Report | undefined
  anew: boolean
}

/** Tells the group what has changed: a new message for what it has not heard of, and the old one changed for what it has. */
export async function notifyGroup(deps: GroupDeps, still: () => Promise<void>): Promise<Look> {
  const news = await readNews(deps)
  try {
    for (const one of news.slice(0, MOST_A_LOOK)) {
      await still()
      await notify(deps, one)
    }
  } catch (error) {
    if (!(error instanceof TelegramFault)) throw error
    // The next look tells it: an office works without Telegram, too.
    return { waitMs: Math.max(NEXT_LOOK_MS, (error.retryAfter ?? 0) * 1_000), fault: error }
  }
  return { waitMs: news.length > MOST_A_LOOK ? NEXT_LOOK_MS : undefined }
}

async function notify({ db, bot, group, now }: GroupDeps, { report, anew, text, ...news }: News): Promise<void> {
  const edited = report && !anew ? await bot.edit(group, report.message, text) : 'gone'
  const message = edited === 'gone' ? await bot.send(group, text) : report!.message
  await keepMessage(db, { subject: news.subject, id: news.id, version: news.version, chat: group, message, at: now() })
}

async function readNews({ db, group, origin, now, ...deps }: GroupDeps): Promise<News[]> {
  const locale = deps.locale()
  const reader = { locale, currency: deps.currency, moment: (at: string) => emailMoment(locale, at, deps.timeZone()) }
  const wanted = { chat: group, now: now(), most: MOST_A_LOOK + 1 }
  const page = (path: string) => `${origin}/console/${path}`
  const [alarms, chats, claims] = [
    await listAlarmNews(db, wanted),
    await listChatNews(db, wanted),
    await listMovedClaims(db, wanted),
  ]
  return [
    ...alarms.map(({ id, report, ...alarm }) => ({
      subject: 'alarm' as const,
      id,
      report,
      anew: false,
      version: alarm.isSettled ? SETTLED : OPEN,
      text: alarmText({ ...alarm, page: page('alarms') }, reader),
    })),
    ...chats.map(({ id, report, waitsSince }) => ({
      // A visitor who waits again is news, which a changed message would not be.
      subject: 'chat' as const,
      id,
      report,
      anew: waitsSince !== undefined,
      version: waitsSince ? BigInt(waitsSince.getTime()) : ANSWERED,
      text: chatText({ waits: waitsSince !== undefined, page: page(`chat/${id}`) }, locale),
    })),
    ...claims.map(({ id, version, report, ...claim }) => ({
      subject: 'claim' as const,
      id,
      report,
      anew: false,
      version,
      text: claimText({ ...claim, ...sumsOf(claim, deps, locale), page: page(`claims/${id}`) }, locale),
    })),
  ]
}

/** Both sums of a claim as they are read. */
export function sumsOf(
  { from, to, give, get }: { from: string; to: string; give: bigint; get: bigint },
  { currency }: Pick<NotifyDeps, 'currency'>,
  locale: Locale,
): { give: string; get: string } {
  const sum = (units: bigint, code: string) => {
    const item = currency(code)
    return item ? moneyText(toDecimal(units, item.scale), item, locale) : code
  }
  return { give: sum(give, from), get: sum(get, to) }
}
