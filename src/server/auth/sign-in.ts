import type { Role } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { bucketsOf, forgiveAttempt, takeAttempt, withdrawAttempt } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { findForSignIn, knowsDevice } from './people.store.ts'
import { type OnWrongCodes, tryCode } from './try-code.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }
export type From = { address: string; device: string | undefined }

export type SignInRefusal =
  | { reason: 'too-many'; retryAfter: number }
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
  { email, password, code }: Credentials,
  { address, device }: From,
  parts: { secret: string; now: Date; onWrongCodes: OnWrongCodes },
): Promise<Result<{ id: string; role: Role; secondFactor: boolean }, SignInRefusal>> {
  const { now } = parts
  const person = await findForSignIn(db, email)
  const known = device !== undefined && (await knowsDevice(db, device, person?.id ?? NOBODY))
  const buckets = bucketsOf({ what: 'sign-in', account: email, address, knownDevice: known ? device : undefined })
  const taken = await takeAttempt(db, buckets, now)
  if (!taken.ok) return taken

  const exists = person && !person.deleted_at
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
