import { accept, type Result } from '#contract/result.ts'
import type { Captcha, CaptchaRefusal } from '#server/captcha/captcha.ts'
import { solvedOrSeldom } from '#server/captcha/solved-or-seldom.ts'
import type { Db } from '#server/database/pool.ts'
import { lineOf } from '#server/http/visitor-address.ts'
import { bucket, type Patience, takeAttempt } from '#server/sessions/attempts.ts'

type Form = 'sign-up' | 'restore' | 'letter-again'
type LimitRefusal = CaptchaRefusal | { reason: 'too-many'; retryAfter: number }

const MINUTE_MS = 60_000

/** After ten in an hour, solved or not, the pauses grow from ten minutes to an hour. */
const withWork: Patience = { free: 10, firstPauseMs: 10 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS }

/**
 * Who may send a form that anyone can open and that makes the office write letters. It is counted by where it comes from
 * and never by the address that was typed: a stranger cannot use up the turns of whoever reads that mailbox.
 */
export async function mayPostForm(
  { db, captcha }: { db: Db; captcha: Captcha },
  { form, address, solution }: { form: Form; address: string; solution: string | undefined },
  now: Date,
): Promise<Result<undefined, LimitRefusal>> {
  const line = lineOf(address)
  const taken = await solvedOrSeldom({ db, captcha }, { form, line, solution }, now)
  if (!taken.ok) return taken
  const turn = await takeAttempt(db, [bucket(withWork, form, 'all', line)], now)
  return turn.ok ? accept(undefined) : turn
}
