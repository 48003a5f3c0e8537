import type { Role } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { bucketsOf, forgiveAttempt, takeAttempt, takeBack } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { findForSignIn, knowsDevice } from './people.store.ts'
import { type OnWrongCodes, tryCode } from './try-code.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }
export type From = { address: string; device: string | undefined }

export type SignInRefusal =
  | { reason: 'too-many'; retryAfter: number }
  | { reason: 'bad-credentials' }
  | { reason: 'second-factor-required' }
  | { reason: 'second-factor-wrong' }

/** Nobody has it: what is asked about a stranger takes as many questions as about a person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Who has these credentials. Whether an address is known, blocked or has no password can be told neither from the answer
 * nor from the time it takes: each step is taken for everybody.
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
  const buckets = bucketsOf({ what: 'sign-in', account: email, address, ...(known && { knownDevice: device }) })
  const taken = await takeAttempt(db, buckets, now)
  if (!taken.ok) return taken

  const mayEnter = person && !person.blocked_at && !person.deleted_at
  const right = await verifyPassword(password, mayEnter ? person.password_hash : null, { ahead: known })
  if (!right || !mayEnter) return refuse({ reason: 'bad-credentials' })

  const secondFactor = person.totp_confirmed_at !== null
  if (secondFactor && code === undefined) {
    await takeBack(db, buckets, now)
    return refuse({ reason: 'second-factor-required' })
  }
  if (secondFactor) {
    const attempt = { what: 'sign-in', address, knownBy: known ? device : undefined } as const
    const passed = await tryCode(db, person, code!, attempt, parts)
    if (!passed.ok) {
      // Told to wait for the next code: the password was right, and that counts for nothing.
      if (passed.refusal.reason === 'too-many') await takeBack(db, buckets, now)
      return passed
    }
  }
  await forgiveAttempt(db, buckets, now)
  return accept({ id: person.id, role: person.role, secondFactor })
}
