import type { Logger } from 'pino'
import type { Db } from '#server/database/pool.ts'
import { addJob } from '#server/jobs/job.ts'
import { type Task, taskFor } from '#server/jobs/task.ts'
import type { Mailer } from './mailer.ts'
import { endLetter, postponeLetter, readWaiting } from './outbox.store.ts'
import { letterJob } from './outbox.ts'
import type { Writer } from './write-letter.ts'

type Post = { db: Db; mailer: Mailer; write: Writer; now: () => Date; log: Logger }

const MINUTE_MS = 60_000
/** The pauses between attempts: a day in growing steps, and then it is given up. Most troubles last minutes. */
export const pausesMs = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 240, 360, 360].map(
  minutes => minutes * MINUTE_MS,
)

/**
 * Sends one letter of the outbox. It is sent at least once: when the process dies between the mail server's yes and our
 * note of it, the letter goes out again under the same id.
 */
export const sendLetters = ({ db, mailer, write, now, log }: Post): Task =>
  taskFor(letterJob, async ({ id }) => {
    const letter = await readWaiting(db, id)
    if (!letter) return
    const { kind } = letter
    const at = now()
    if (letter.good_until && letter.good_until <= at)
      return endLetter(db, letter, { state: 'expired', detail: letter.last_error })

    const sent = await mailer.send(write(letter))
    const attempts = letter.attempts + 1
    if (sent.ok) return endLetter(db, { id, attempts }, { state: 'sent', at: now() })

    const { reason, detail } = sent.refusal
    const pauseMs = pausesMs[letter.attempts]
    if (reason === 'refused' || pauseMs === undefined) {
      log.warn({ letter: id, kind, attempts, detail }, 'a letter could not be sent')
      return endLetter(db, { id, attempts }, { state: reason === 'refused' ? 'refused' : 'given-up', detail })
    }
    const nextTryAt = new Date(at.getTime() + pauseMs)
    log.warn({ letter: id, kind, attempts, detail, nextTryAt }, 'a letter waits for its next attempt')
    await db.transaction().execute(async tx => {
      await postponeLetter(tx, { id, attempts, nextTryAt, detail })
      await addJob(tx, letterJob, { id }, { runAt: nextTryAt })
    })
  })
