import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Captcha, CaptchaRefusal } from '#server/captcha/captcha.ts'
import { captchaOrFreeAttempt } from '#server/captcha/captcha-or-free-attempt.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'

type Form = 'sign-up' | 'restore' | 'email-again' | 'news'
type LimitRefusal = CaptchaRefusal | { reason: 'too-many'; retryAfter: number }

/** After so many forms in an hour as the owner allows, solved or not, the pauses grow from ten minutes to an hour. */
const pauses = { firstPauseMs: 10 * MINUTE_MS, longestPauseMs: HOUR_MS } satisfies Partial<AttemptLimit>

/**
 * Limits public forms that make the office send e-mail. They are counted by network and never by the typed address: a
 * stranger cannot use up the attempts of the mailbox's owner.
 */
export async function mayPostForm(
  { db, captcha, formsOfNetwork }: { db: Db; captcha: Captcha; formsOfNetwork: () => number },
  { form, address, solution }: { form: Form; address: string; solution: string | undefined },
  now: Date,
): Promise<Result<undefined, LimitRefusal>> {
  const network = networkOf(address)
  const taken = await captchaOrFreeAttempt({ db, captcha }, { form, network, solution }, now)
  if (!taken.ok) return taken
  const attempt = await takeAttempt(db, [bucket({ free: formsOfNetwork(), ...pauses }, form, 'all', network)], now)
  return attempt.ok ? accept(undefined) : attempt
}
