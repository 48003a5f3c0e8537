import { accept, type Result } from '#contract/result.ts'
import type { Captcha, CaptchaRefusal } from '#server/captcha/captcha.ts'
import type { Db } from '#server/database/pool.ts'
import { lineOf } from '#server/http/visitor-address.ts'
import { bucket, type Patience, takeAttempt } from '#server/sessions/attempts.ts'

type Form = 'sign-up' | 'restore'
type LimitRefusal = CaptchaRefusal | { reason: 'too-many'; retryAfter: number }

const MINUTE_MS = 60_000

/** The first two in an hour ask for nothing, so that a person without JavaScript gets through. */
const withoutWork: Patience = { free: 2, firstPauseMs: 30 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS }
/** Then each costs a solved captcha, and after ten the pauses grow from ten minutes to an hour. */
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
  if (solution === undefined) {
    const free = await takeAttempt(db, [bucket(withoutWork, form, 'without work', line)], now)
    if (!free.ok) return captcha.take(undefined)
  } else {
    const taken = await captcha.take(solution)
    if (!taken.ok) return taken
  }
  const turn = await takeAttempt(db, [bucket(withWork, form, 'all', line)], now)
  return turn.ok ? accept(undefined) : turn
}
