import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { type MayConfirm, waitingFor } from '#server/second-person/waiting.ts'
import { type StaffNewsData, staffNewsEmail } from './emails/staff-news.ts'
import { markTold, maySee, newsBetween, type Reader, readersDue } from './staff-news.store.ts'

/** The least time between two of these e-mails to one person: what happens meanwhile is in the next one. */
export const QUIET_MS = 10 * MINUTE_MS
/** What a slow transaction still writes is waited for, so that nothing is passed over. */
const SETTLES_MS = 20_000
/** One e-mail names at most this many orders and counts the others. */
const MOST_NAMED = 10

type TellDeps = { db: Db; mayConfirm: MayConfirm; now: () => Date }

/** Runs each minute, so that a burst of orders becomes one e-mail. */
export const tellStaffOnTime = (deps: TellDeps): Task =>
  dueTask('tell-staff', '* * * * *', async () => void (await tellStaff(deps, deps.now())))

/** E-mails each member of staff what they have chosen to be told of, without anything of a customer. Returns the number of e-mails. */
export const tellStaff = ({ db, mayConfirm }: Omit<TellDeps, 'now'>, now: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    const readers = await readersDue(tx, new Date(now.getTime() - QUIET_MS))
    if (readers.length === 0) return 0
    const until = new Date(now.getTime() - SETTLES_MS)
    const first = new Date(Math.min(...readers.map(({ toldUntil }) => toldUntil.getTime())))
    const news = await newsBetween(tx, first, until)
    let emails = 0
    for (const reader of readers) {
      if (reader.toldUntil >= until) continue
      const data = await newsFor(reader)
      await markTold(tx, reader.id, until, data.length > 0 ? now : undefined)
      if (data.length === 0) continue
      emails += 1
      await putInOutbox(tx, {
        kind: staffNewsEmail,
        to: reader.email,
        locale: reader.locale,
        data: { news: data, page: data.every(({ kind }) => kind === 'message') ? '/console/chat' : '/console/claims' },
        at: now,
        goodUntil: new Date(now.getTime() + DAY_MS),
      })
    }
    return emails

    async function newsFor({ id, role, kinds, toldUntil }: Reader): Promise<StaffNewsData['news']> {
      const found: StaffNewsData['news'] = []
      for (const kind of kinds) {
        if (kind === 'alarm' || !maySee(role, kind)) continue
        if (kind === 'second-person') {
          const count = await countWaiting(tx, { id, role, toldUntil }, until, mayConfirm)
          if (count > 0) found.push({ kind, count, numbers: [] })
          continue
        }
        // What somebody did themselves is no news to them.
        const own = news[kind].filter(({ at, author }) => at > toldUntil && author !== id)
        const numbers = [...new Set(own.flatMap(({ number }) => number ?? []))]
        const count = kind === 'message' ? own.length : numbers.length
        if (count > 0) found.push({ kind, count, numbers: numbers.slice(0, MOST_NAMED) })
      }
      return found
    }
  })

async function countWaiting(
  tx: Tx,
  { id, role, toldUntil }: Pick<Reader, 'id' | 'role' | 'toldUntil'>,
  until: Date,
  mayConfirm: MayConfirm,
): Promise<number> {
  if (role === 'customer') return 0
  const waiting = await waitingFor(tx, { id, role }, until, mayConfirm)
  return waiting.filter(({ at }) => new Date(at) > toldUntil && new Date(at) <= until).length
}
