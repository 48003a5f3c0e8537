import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Captcha, CaptchaRefusal } from './captcha.ts'

/** The first two in an hour need no solution, so that a person without JavaScript gets through. */
const freeAttempts: AttemptLimit = { free: 2, firstPauseMs: 30 * MINUTE_MS, longestPauseMs: HOUR_MS }

export type SentForm = {
  form: 'sign-up' | 'restore' | 'email-again' | 'news' | 'claim' | 'chat'
  /** The network of the visitor. */
  network: string
  solution: string | undefined
}

/**
 * Accepts a form with a captcha solution, or as one of the few free attempts of a network. Free attempts are counted by
 * network and never by the input, so that no stranger can use up another person's.
 */
export async function captchaOrFreeAttempt(
  { db, captcha }: { db: Db; captcha: Captcha },
  { form, network, solution }: SentForm,
  now: Date,
): Promise<Result<undefined, CaptchaRefusal>> {
  if (solution !== undefined) return captcha.take(solution)
  const attempt = await takeAttempt(db, [bucket(freeAttempts, form, 'without work', network)], now)
  return attempt.ok ? accept(undefined) : captcha.take(undefined)
}
