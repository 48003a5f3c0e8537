import { HOUR_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type AttemptLimit, bucket, forgiveAttempt, takeAttempt } from './attempts.ts'
import { takeSecondFactor } from './check-second-factor.ts'

/** A caller who gives codes already has the password or a session, so the limit is strict. */
const codes: AttemptLimit = { free: 5, firstPauseMs: 5 * 60_000, longestPauseMs: HOUR_MS }
/** The owner is not notified of mere typing errors. */
const NOTIFY_AFTER = 3

/** Notifies the owner of an account of wrong codes. */
export type OnWrongCodes = (
  db: Db,
  attempt: { userId: string; address: string; what: CodePlace; at: Date },
) => Promise<void>

/** Where codes are asked for: at a sign-in, or as step-up in a session. */
export type CodePlace = 'sign-in' | 'step-up'

export type CodeAttempt = {
  what: CodePlace
  address: string
  /** A known device, or a session of the person. */
  knownBy?: string | undefined
}

export type CodeRefusal = { reason: 'second-factor-wrong' } | { reason: 'too-many'; retryAfter: number }

type Person = { id: string; totp_secret: string | null }
type Parts = { secret: string; now: Date; onWrongCodes: OnWrongCodes }

/**
 * Checks a code of a person's second factor. Attempts are counted per account across sign-in and step-up, because more
 * addresses must not give more guesses. A known device, or a session, has a counter of its own, so that guesses
 * elsewhere do not lock the person out.
 */
export async function tryCode(
  db: Db,
  person: Person,
  code: string,
  { what, address, knownBy }: CodeAttempt,
  { secret, now, onWrongCodes }: Parts,
): Promise<Result<undefined, CodeRefusal>> {
  const counter = bucket(codes, 'code', person.id, ...(knownBy === undefined ? [] : [knownBy]))
  const taken = await takeAttempt(db, [counter], now)
  if (!taken.ok) return taken
  if (await takeSecondFactor(db, person, code, { secret, now })) {
    await forgiveAttempt(db, [counter], now)
    return accept(undefined)
  }
  if (taken.value.failures === NOTIFY_AFTER) await onWrongCodes(db, { userId: person.id, address, what, at: now })
  return refuse({ reason: 'second-factor-wrong' })
}
