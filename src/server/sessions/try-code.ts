import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { bucket, forgiveAttempt, type Patience, takeAttempt } from './attempts.ts'
import { takeSecondFactor } from './second-factor.ts'

/** Whoever gives codes has the password, or a session, already: a code is the last thing in the way. */
const codes: Patience = { free: 5, firstPauseMs: 5 * 60_000, longestPauseMs: 60 * 60_000 }
/** Of a hand that slipped the owner of the account need not hear. */
const TOLD_AFTER = 3

/** Tells the owner of an account that somebody gives wrong codes for it. */
export type OnWrongCodes = (
  db: Db,
  attempt: { userId: string; address: string; what: CodePlace; at: Date },
) => Promise<void>

/** Where codes are given: at a sign-in, or in a session that shows once more who it belongs to. */
export type CodePlace = 'sign-in' | 'step-up'

export type CodeAttempt = {
  what: CodePlace
  address: string
  /** A device that the person has signed in on before, or a session of theirs. */
  knownBy?: string | undefined
}

export type CodeRefusal = { reason: 'second-factor-wrong' } | { reason: 'too-many'; retryAfter: number }

type Person = { id: string; totp_secret: string | null }
type Parts = { secret: string; now: Date; onWrongCodes: OnWrongCodes }

/**
 * Takes a code of a person's second factor. Codes are counted for the account, wherever they are given, because more
 * addresses must not give more guesses. A device that the person has used before, and a session, are counted by
 * themselves, so that whoever guesses elsewhere does not keep the person out.
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
  if (taken.value.failures === TOLD_AFTER) await onWrongCodes(db, { userId: person.id, address, what, at: now })
  return refuse({ reason: 'second-factor-wrong' })
}
