import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { dueTask, type Task, taskFor } from '#server/platform/jobs/task.ts'
import { type BotApi, TelegramFault } from './bot-api.ts'
import { alarmText, chatText, claimText } from './news-texts.ts'
import {
  ANSWERED,
  forgetMessages,
  keepMessage,
  leaveTurn,
  listAlarmNews,
  listChatNews,
  listMovedClaims,
  OPEN,
  SETTLED,
  type Told,
  takeTurn,
} from './telegram.store.ts'

export type TellGroupDeps = {
  db: Db
  bot: BotApi
  /** The group's id. */
  chat: string
  locale: () => Locale
  origin: string
  currency: (code: string) => CurrencyItem | undefined
  now: () => Date
}

const newsJob = defineJob('tell-telegram', z.strictObject({}), { atOnce: 1 })

/** Telegram takes twenty messages a minute in one group. */
const MOST_A_LOOK = 15
const NEXT_LOOK_MS = 60_000
/** Several moves in a row become one message. */
const SETTLES_MS = 2_000

/** Something has moved: the group is told in a moment, whatever else moves until then. */
export const tellGroupSoon = (db: Db, now: Date): Promise<void> =>
  addJob(db, newsJob, {}, { key: newsJob.name, runAt: new Date(now.getTime() + SETTLES_MS) })

/** What was missed while nothing told of it, such as during a restart, is found within a minute. */
export const telegramTasks = (deps: TellGroupDeps): Task[] => [
  taskFor(newsJob, () => tellGroup(deps)),
  dueTask('look-for-telegram-news', '* * * * *', () => tellGroupSoon(deps.db, deps.now())),
  dueTask('forget-telegram-messages', '50 3 * * *', () => forgetMessages(deps.db, deps.now())),
]

type News = {
  subject: 'claim' | 'alarm' | 'chat'
  id: string
  text: string
  version: bigint
  told: Told | undefined
  anew: boolean
}

/** Tells the group what has changed: a new message for what it has not heard of, and the old one changed for what it has. */
export async function tellGroup(deps: TellGroupDeps): Promise<void> {
  const { db, now } = deps
  if (!(await takeTurn(db, now()))) return
  let wait: number | undefined
  try {
    const news = await readNews(deps)
    for (const one of news.slice(0, MOST_A_LOOK)) await tell(deps, one)
    if (news.length > MOST_A_LOOK) wait = NEXT_LOOK_MS
  } catch (error) {
    if (!(error instanceof TelegramFault)) throw error
    // The next look tells it: an office works without Telegram, too.
    wait = Math.max(NEXT_LOOK_MS, (error.retryAfter ?? 0) * 1_000)
  } finally {
    await leaveTurn(db, now())
  }
  if (wait !== undefined) await addJob(db, newsJob, {}, { key: newsJob.name, runAt: new Date(now().getTime() + wait) })
}

async function tell({ db, bot, chat, now }: TellGroupDeps, { told, anew, text, ...news }: News): Promise<void> {
  const edited = told && !anew ? await bot.edit(told.message, text) : 'gone'
  const message = edited === 'gone' ? await bot.send(text) : told!.message
  await keepMessage(db, { subject: news.subject, id: news.id, version: news.version, chat, message, at: now() })
}

async function readNews({ db, chat, origin, currency, now, ...deps }: TellGroupDeps): Promise<News[]> {
  const locale = deps.locale()
  const wanted = { chat, now: now(), most: MOST_A_LOOK + 1 }
  const page = (path: string) => `${origin}/console/${path}`
  const sum = (units: bigint, code: string) => {
    const item = currency(code)
    return item ? moneyText(toDecimal(units, item.scale), item, locale) : code
  }
  const [alarms, chats, claims] = [
    await listAlarmNews(db, wanted),
    await listChatNews(db, wanted),
    await listMovedClaims(db, wanted),
  ]
  return [
    ...alarms.map(({ id, told, ...alarm }) => ({
      ...{ subject: 'alarm' as const, id, told, anew: false, version: alarm.isSettled ? SETTLED : OPEN },
      text: alarmText({ ...alarm, page: page('alarms') }, locale),
    })),
    ...chats.map(({ id, told, waitsSince }) => ({
      // A visitor who waits again is news, which a changed message would not be.
      ...{ subject: 'chat' as const, id, told, anew: waitsSince !== undefined },
      version: waitsSince ? BigInt(waitsSince.getTime()) : ANSWERED,
      text: chatText({ waits: waitsSince !== undefined, page: page(`chat/${id}`) }, locale),
    })),
    ...claims.map(({ id, number, state, from, to, give, get, version, told }) => ({
      ...{ subject: 'claim' as const, id, told, anew: false, version },
      text: claimText({ number, state, give: sum(give, from), get: sum(get, to), page: page(`claims/${id}`) }, locale),
    })),
  ]
}
