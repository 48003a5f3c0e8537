import type { Logger } from 'pino'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { latest } from '#server/platform/dates.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import type { EmailLogo } from './layout/email-head.ts'
import type { Mailer } from './mailer.ts'
import {
  earlierOfOrder,
  endEmail,
  holdEmail,
  noteServerAway,
  postponeEmail,
  readMailServer,
  readWaiting,
} from './outbox.store.ts'
import { emailJob } from './outbox.ts'
import { probeJob, probePauseMs } from './watch-mail-server.ts'
import type { Writer } from './write-email.ts'

type SendDeps = {
  db: Db
  mailer: Mailer
  write: Writer
  logo: () => Promise<EmailLogo | undefined>
  now: () => Date
  log: Logger
}

/** The pauses between attempts: growing, for a day altogether. Most problems last minutes. */
export const pausesMs = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 240, 360, 360].map(
  minutes => minutes * MINUTE_MS,
)

/** How soon an e-mail looks again whether the one before it has left. */
const AFTER_EARLIER_MS = 1_000

/**
 * Sends one e-mail of the outbox, at least once: when the process dies between the mail server's answer and our record
 * of it, the e-mail is sent again under the same id.
 */
export const sendEmails = ({ db, mailer, write, logo, now, log }: SendDeps): Task =>
  taskFor(emailJob, async ({ id }) => {
    const message = await readWaiting(db, id)
    if (!message) return
    const { kind } = message
    const at = now()
    if (message.good_until && message.good_until <= at)
      return endEmail(db, message, { state: 'expired', detail: message.last_error })

    // A mail server that is away is asked by one probe and not by every e-mail.
    if ((await readMailServer(db)).away_since && (await holdEmail(db, id, undefined))) return
    const earlier = await earlierOfOrder(db, message)
    if (earlier) {
      const runAt = latest(earlier.next_try_at, new Date(at.getTime() + AFTER_EARLIER_MS))
      return addJob(db, emailJob, { id }, { runAt })
    }
    const sent = await mailer.send(write(message, await logo()))
    const attempts = message.attempts + 1
    if (sent.ok) return endEmail(db, { id, attempts }, { state: 'sent', at: now() })

    const { reason, detail, isAway } = sent.refusal
    // One e-mail alone may break the connection: a server that takes others is not away.
    if (isAway && (await mailer.trouble()) !== undefined) {
      if (await noteServerAway(db, at)) {
        log.warn({ detail }, 'the mail server is away: e-mails wait for it')
        await addJob(db, probeJob, {}, { key: probeJob.name, runAt: new Date(at.getTime() + probePauseMs(0)) })
      }
      if (await holdEmail(db, id, detail)) return
      return addJob(db, emailJob, { id }, {})
    }
    const pauseMs = pausesMs[message.attempts]
    if (reason === 'refused' || pauseMs === undefined) {
      log.warn({ message: id, kind, attempts, detail }, 'an e-mail could not be sent')
      return endEmail(db, { id, attempts }, { state: reason === 'refused' ? 'refused' : 'given-up', detail })
    }
    const nextTryAt = new Date(at.getTime() + pauseMs)
    log.warn({ message: id, kind, attempts, detail, nextTryAt }, 'an e-mail waits for its next attempt')
    await db.transaction().execute(async tx => {
      await postponeEmail(tx, { id, attempts, nextTryAt, detail })
      await addJob(tx, emailJob, { id }, { runAt: nextTryAt })
    })
  })
