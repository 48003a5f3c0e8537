import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result } from '#contract/result.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Captcha, CaptchaRefusal } from '#server/captcha/captcha.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

const MEGABYTE = 1024 * 1024

/** A file needs no work once a day from one network. */
const firstFile: AttemptLimit = { free: 1, firstPauseMs: DAY_MS, longestPauseMs: DAY_MS }

/** The first file of a network in a day is free, so that a guest without JavaScript can send one. */
export async function admitGuestFile(
  { db, captcha }: { db: Db; captcha: Captcha },
  { network, solution }: { network: string; solution: string | undefined },
  now: Date,
): Promise<Result<undefined, CaptchaRefusal>> {
  if (solution !== undefined) return captcha.take(solution)
  const attempt = await takeAttempt(db, [bucket(firstFile, 'chat-file', network)], now)
  return attempt.ok ? accept(undefined) : captcha.take(undefined)
}

/** From this share of the disk on, in hundredths, staff look at who sends files. */
export const ALARMING_SHARE = 10

/** Calls staff, once a day, when the files of conversations take much of the disk that the database is on. */
export const watchChatFiles = (
  { db, alarm, endAlarm }: { db: Db; alarm: RaiseAlarm; endAlarm: EndAlarm },
  diskBytes: () => Promise<number>,
): Task =>
  dueTask('watch-chat-files', '30 5 * * *', async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(content)), 0)::float8 as bytes from chat_files`.execute(db)
    const share = Math.floor((100 * rows[0]!.bytes) / (await diskBytes()))
    if (share < ALARMING_SHARE) return endAlarm({ kind: 'chat-files', subject: 'chat' })
    const megabytes = Math.round(rows[0]!.bytes / MEGABYTE)
    await alarm({ kind: 'chat-files', subject: 'chat', detail: { megabytes, share } })
  })
