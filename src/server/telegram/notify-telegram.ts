import { z } from 'zod'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { dueTask, type Task, taskFor } from '#server/platform/jobs/task.ts'
import { notifyCustomers } from './notify-customers.ts'
import type { NotifyDeps, Waits } from './notify-deps.ts'
import { notifyGroup } from './notify-group.ts'
import { readTexts } from './read-texts.ts'
import { forgetMessages, keepTurn, leaveTurn, takeTurn } from './telegram.store.ts'
import { forgetCodes } from './telegram-links.store.ts'

const newsJob = defineJob('tell-telegram', z.strictObject({}), { atOnce: 1 })

/** Moves that fall into the same time of so many milliseconds become one message. */
const SETTLES_MS = 2_000

/** Something has moved: it is told in a moment, with whatever else moves until then. News without end put no look off. */
export function notifySoon(db: Db, now: Date): Promise<void> {
  const at = (Math.floor(now.getTime() / SETTLES_MS) + 1) * SETTLES_MS
  return addJob(db, newsJob, {}, { key: `${newsJob.name} ${at}`, runAt: new Date(at) })
}

/** What was missed while nothing told of it, such as during a restart, is found within a minute. */
export const telegramTasks = (deps: NotifyDeps): Task[] => [
  taskFor(newsJob, () => notifyTelegram(deps)),
  dueTask('look-for-telegram-news', '* * * * *', () => notifySoon(deps.db, deps.now())),
  // A place of its own: it waits for most of each minute.
  { ...dueTask('read-telegram', '* * * * *', ({ signal }) => readTexts(deps, signal)), atOnce: 1 },
  dueTask('forget-telegram-messages', '50 3 * * *', async () => {
    await forgetMessages(deps.db, deps.now())
    await forgetCodes(deps.db, deps.now())
  }),
]

/** Tells the group and the customers what has changed. One process does it at a time, so that nobody reads it twice. */
export async function notifyTelegram(deps: NotifyDeps): Promise<void> {
  const { db, now } = deps
  if (!(await takeTurn(db, now()))) return
  const waits: Waits[] = []
  try {
    const still = () => keepTurn(db, now())
    if (deps.group !== undefined) waits.push(await notifyGroup({ ...deps, group: deps.group }, still))
    waits.push(await notifyCustomers(deps, still))
  } finally {
    await leaveTurn(db, now())
  }
  const after = waits.filter(wait => wait !== undefined)
  if (after.length === 0) return
  const runAt = new Date(now().getTime() + Math.min(...after))
  await addJob(db, newsJob, {}, { key: newsJob.name, runAt })
}
