import type { Logger } from 'pino'
import { z } from 'zod'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Office } from '#server/feature.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { dueTask, type Task, taskFor } from '#server/platform/jobs/task.ts'
import type { Mailer } from './mailer.ts'
import { readMailServer, releaseHeld, stuckEmails } from './outbox.store.ts'

/** E-mails that wait for so long call staff. */
export const STUCK_MS = 15 * MINUTE_MS

export const probeJob = defineJob('probe-mail-server', z.strictObject({}), { atOnce: 1 })

/** Five seconds at first, a minute at most: nothing is gained by asking a server that is down more often. */
export const probePauseMs = (probes: number) => Math.min(5_000 * 2 ** probes, MINUTE_MS)

type Deps = {
  db: Db
  mailer: Mailer
  now: () => Date
  log: Logger
  alarm: Office['alarm']
  endAlarm: Office['endAlarm']
}

/** Asks the mail server that is away until it takes e-mails, and then sends all that have waited. */
export const probeMailServer = ({ db, mailer, now, log }: Pick<Deps, 'db' | 'mailer' | 'now' | 'log'>): Task =>
  taskFor(probeJob, async () => {
    const { away_since, probes } = await readMailServer(db)
    if (!away_since) return
    const detail = await mailer.trouble()
    if (detail === undefined) {
      log.info({ since: away_since }, 'the mail server is back')
      return releaseHeld(db)
    }
    log.warn({ detail, since: away_since }, 'the mail server is still away')
    await db
      .updateTable('mail_server')
      .set({ probes: probes + 1 })
      .execute()
    const runAt = new Date(now().getTime() + probePauseMs(probes + 1))
    await addJob(db, probeJob, {}, { key: probeJob.name, runAt })
  })

const stuck = { kind: 'mail-stuck', subject: 'outbox' } as const

/**
 * Calls staff, once, when e-mails do not leave, until they have left. On the page and in Telegram: an e-mail would wait with the others.
 */
export const watchMail = ({ db, now, alarm, endAlarm }: Omit<Deps, 'mailer' | 'log'>): Task =>
  dueTask('watch-mail', '* * * * *', async () => {
    const at = now()
    const { emails, oldest } = await stuckEmails(db, new Date(at.getTime() - STUCK_MS))
    const { reported_at, away_since } = await readMailServer(db)
    // A probe that was lost would leave all e-mails where they are.
    if (away_since) await addJob(db, probeJob, {}, { key: `${probeJob.name} each minute` })
    if (!oldest) {
      await endAlarm(stuck)
      if (reported_at) await db.updateTable('mail_server').set({ reported_at: null }).execute()
      return
    }
    if (reported_at) return
    await alarm({ ...stuck, detail: { emails: Number(emails), since: oldest.toISOString() } })
    await db.updateTable('mail_server').set({ reported_at: at }).execute()
  })
