import { accept, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { bucket, type Patience, takeAttempt } from '#server/sessions/attempts.ts'
import type { Captcha, CaptchaRefusal } from './captcha.ts'

const MINUTE_MS = 60_000

/** The first two in an hour ask for nothing, so that a person without JavaScript gets through. */
const withoutWork: Patience = { free: 2, firstPauseMs: 30 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS }

export type SentForm = {
  form: 'sign-up' | 'restore' | 'letter-again' | 'claim'
  /** From where: one line of the network. */
  line: string
  solution: string | undefined
}

/**
 * A form that costs its sender work, or one of the few turns that a line has without any. A turn is counted by where it
 * comes from and never by what was typed, so that no stranger can use up somebody else's.
 */
export async function solvedOrSeldom(
  { db, captcha }: { db: Db; captcha: Captcha },
  { form, line, solution }: SentForm,
  now: Date,
): Promise<Result<undefined, CaptchaRefusal>> {
  if (solution !== undefined) return captcha.take(solution)
  const turn = await takeAttempt(db, [bucket(withoutWork, form, 'without work', line)], now)
  return turn.ok ? accept(undefined) : captcha.take(undefined)
}
