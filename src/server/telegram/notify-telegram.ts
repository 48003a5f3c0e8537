import { z } from 'zod'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { dueTask, type Task, taskFor } from '#server/platform/jobs/task.ts'
import type { BotApi } from './bot-api.ts'
import { notifyCustomers } from './notify-customers.ts'
import type { Look, NotifyDeps } from './notify-deps.ts'
import { notifyGroup } from './notify-group.ts'
import { readTexts } from './read-texts.ts'
import { forgetMessages, keepTrouble, keepTurn, leaveTurn, markTroubleReported, takeTurn } from './telegram.store.ts'
import { forgetCodes } from './telegram-links.store.ts'

const newsJob = defineJob('tell-telegram', z.strictObject({}), { atOnce: 1 })

/** Moves that fall into the same time of so many milliseconds become one message. */
const SETTLES_MS = 2_000

/** Something has moved: it is told in a moment, with whatever else moves until then. News without end put no look off. */
export function notifySoon(db: Db, now: Date): Promise<void> {
  const at = (Math.floor(now.getTime() / SETTLES_MS) + 1) * SETTLES_MS
  return addJob(db, newsJob, {}, { key: `${newsJob.name} ${at}`, runAt: new Date(at) })
}

type TaskDeps = Omit<NotifyDeps, 'bot' | 'group' | 'counts'> & {
  /** The bot that counts now, and the group that it writes to. Undefined: there is none. */
  botNow: () => { bot: BotApi; group: string | undefined } | undefined
}

/** What was missed while nothing told of it, such as during a restart, is found within a minute. */
export function telegramTasks({ botNow, ...deps }: TaskDeps): Task[] {
  /** Each time anew, as another bot may count by then. */
  const withBot = async (work: (deps: NotifyDeps) => Promise<void>) => {
    const now = botNow()
    if (now) await work({ ...deps, ...now, counts: () => botNow()?.bot === now.bot })
  }
  return [
    taskFor(newsJob, () => withBot(notifyTelegram)),
    dueTask('look-for-telegram-news', '* * * * *', () => withBot(({ db, now }) => notifySoon(db, now()))),
    // A place of its own: it waits for most of each minute.
    { ...dueTask('read-telegram', '* * * * *', ({ signal }) => withBot(deps => readTexts(deps, signal))), atOnce: 1 },
    dueTask('forget-telegram-messages', '50 3 * * *', async () => {
      await forgetMessages(deps.db, deps.now())
      await forgetCodes(deps.db, deps.now())
    }),
  ]
}

/** Tells the group and the customers what has changed. One process does it at a time, so that nobody reads it twice. */
export async function notifyTelegram(deps: NotifyDeps): Promise<void> {
  const { db, now } = deps
  if (!(await takeTurn(db, now()))) return
  const looks: Look[] = []
  try {
    const still = () => keepTurn(db, now())
    if (deps.group !== undefined) looks.push(await notifyGroup({ ...deps, group: deps.group }, still))
    looks.push(await notifyCustomers(deps, still))
    await noteFaults(deps, looks)
  } finally {
    await leaveTurn(db, now())
  }
  const after = looks.flatMap(({ waitMs }) => waitMs ?? [])
  if (after.length === 0) return
  const runAt = new Date(now().getTime() + Math.min(...after))
  await addJob(db, newsJob, {}, { key: newsJob.name, runAt })
}

/** The office works without Telegram, too, but staff who rely on it are called another way. */
const UNREACHED_MS = 15 * MINUTE_MS

async function noteFaults({ db, now, log, alarm, endAlarm }: NotifyDeps, looks: readonly Look[]): Promise<void> {
  const faults = looks.flatMap(({ fault }) => fault ?? [])
  // Telegram asks to wait when much happens at once, and takes it then.
  const trouble = faults.filter(({ retryAfter }) => retryAfter === undefined)
  for (const { message } of faults) log.warn({ fault: message }, 'Telegram did not take a message')
  const { since, reported } = await keepTrouble(db, trouble.length > 0, now())
  if (!since) return endAlarm({ kind: 'telegram-unreached', subject: 'bot' })
  if (reported || now().getTime() - since.getTime() < UNREACHED_MS) return
  await alarm({ kind: 'telegram-unreached', subject: 'bot', detail: { since: since.toISOString() } })
  await markTroubleReported(db)
}
