import type { Role } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import {
  type Attempt,
  type Bucket,
  bucketsOf,
  bucketsWithCaptcha,
  forgiveAttempt,
  isBlocked,
  takeAttempt,
  withdrawAttempt,
} from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { findForSignIn, knowsDevice } from './people.store.ts'
import { type OnWrongCodes, tryCode } from './try-code.ts'

export type Credentials = {
  email: string
  password: string
  code?: string | undefined
  captcha?: string | undefined
}

/** Spends a solved captcha. */
export type TakeCaptcha = (solution: string) => Promise<Result<undefined, CaptchaRequired>>
export type CaptchaRequired = { reason: 'captcha-required'; why: 'missing' | 'wrong' | 'expired' | 'used' }
export type From = { address: string; device: string | undefined }

export type SignInRefusal =
  | { reason: 'too-many'; retryAfter: number }
  | CaptchaRequired
  | { reason: 'bad-credentials' }
  | AccountBlocked
  | { reason: 'second-factor-required' }
  | { reason: 'second-factor-wrong' }

/** Only who has proved to be the owner of the account learns of the block, and why: `words` are those of staff. */
export type AccountBlocked = { reason: 'account-blocked'; words?: string }

export const blockedBecause = (words: string | null): AccountBlocked => ({
  reason: 'account-blocked',
  words: words ?? undefined,
})

/** No person has this id: an unknown address costs as many queries as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The person with these credentials. Neither the answer nor its time tells whether an address is known, blocked or has
 * no password: each step runs for every address.
 */
export async function checkCredentials(
  db: Db,
  { email, password, code, captcha }: Credentials,
  { address, device }: From,
  parts: { secret: string; now: Date; onWrongCodes: OnWrongCodes; takeCaptcha?: TakeCaptcha | undefined },
): Promise<Result<{ id: string; role: Role; secondFactor: boolean }, SignInRefusal>> {
  const { now } = parts
  const person = await findForSignIn(db, email)
  const known = device !== undefined && (await knowsDevice(db, device, person?.id ?? NOBODY))
  const tried = { what: 'sign-in', account: email, address, knownDevice: known ? device : undefined }
  const counted = await countTry(db, tried, { now, captcha, takeCaptcha: parts.takeCaptcha })
  if (!counted.ok) return counted
  const buckets = counted.value

  // A printed password may lie in a log, so it ends by itself.
  const exists = person && !person.deleted_at && !(person.password_until && person.password_until <= now)
  const right = await verifyPassword(password, exists ? person.password_hash : null, { priority: known })
  if (!right || !exists) return refuse({ reason: 'bad-credentials' })

  const secondFactor = person.totp_confirmed_at !== null
  if (secondFactor && code === undefined) {
    await withdrawAttempt(db, buckets, now)
    return refuse({ reason: 'second-factor-required' })
  }
  if (secondFactor) {
    const attempt = { what: 'sign-in', address, knownBy: known ? device : undefined } as const
    const passed = await tryCode(db, person, code!, attempt, parts)
    if (!passed.ok) {
      // The code is limited: the right password counts for nothing.
      if (passed.refusal.reason === 'too-many') await withdrawAttempt(db, buckets, now)
      return passed
    }
  }
  await forgiveAttempt(db, buckets, now)
  if (person.blocked_at) return refuse(blockedBecause(person.block_reason))
  return accept({ id: person.id, role: person.role, secondFactor })
}

type Counting = { now: Date; captcha: string | undefined; takeCaptcha: TakeCaptcha | undefined }

/** Counts the try. Where only what others have tried stands in the way, a solved captcha is taken instead of a pause. */
async function countTry(
  db: Db,
  tried: Attempt,
  { now, captcha, takeCaptcha }: Counting,
): Promise<Result<readonly Bucket[], CaptchaRequired | { reason: 'too-many'; retryAfter: number }>> {
  const buckets = bucketsOf(tried)
  const taken = await takeAttempt(db, buckets, now)
  if (taken.ok) return accept(buckets)
  const solved = bucketsWithCaptcha(tried)
  if (!takeCaptcha || tried.knownDevice !== undefined || (await isBlocked(db, solved, now))) return taken
  if (captcha === undefined) return refuse({ reason: 'captcha-required', why: 'missing' })
  const spent = await takeCaptcha(captcha)
  if (!spent.ok) return spent
  const again = await takeAttempt(db, solved, now)
  return again.ok ? accept(solved) : again
}
