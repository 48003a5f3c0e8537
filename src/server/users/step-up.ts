import { isStaff } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { SignedChallenge } from '#contract/users/passkey.ts'
import { bucketsOf, forgiveAttempt, takeAttempt } from '#server/auth/attempts.ts'
import { markSecondFactor } from '#server/auth/start-session.ts'
import { type OnWrongCodes, tryCode } from '#server/auth/try-code.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { FRESH_MS } from '#server/platform/http/fresh-proof.ts'
import { checkOwnPassword, type PasswordRefusal } from './own-password.ts'
import { takePasskey } from './passkeys.ts'
import { findById } from './users.store.ts'

type Proof = { password?: string | undefined; code?: string | undefined; passkey?: SignedChallenge | undefined }
type StepUpParts = { address: string; secret: string; origin: string; onWrongCodes: OnWrongCodes; now: Date }
type ProofRefusal = PasswordRefusal | { reason: 'second-factor-required' | 'second-factor-wrong' }

/**
 * Authenticates again within a session: with a passkey of the account, or with a code where it has a second factor, else with the
 * password. Staff who signed in with a passkey alone have no code, and a password does not stand for it.
 */
export async function stepUp(
  db: Db,
  { id: userId, sessionId, role, secondFactor }: SignedIn,
  { password, code, passkey }: Proof,
  { address, secret, origin, onWrongCodes, now }: StepUpParts,
): Promise<Result<{ freshUntil: string }, ProofRefusal>> {
  const user = await findById(db, userId)
  const freshUntil = new Date(now.getTime() + FRESH_MS).toISOString()

  if (passkey) {
    const buckets = bucketsOf({ what: 'passkey', account: passkey.id, address })
    const may = await takeAttempt(db, buckets, now)
    if (!may.ok) return may
    const taken = await takePasskey(db, passkey, { secret, origin, now })
    if (!taken.ok || taken.value.userId !== userId) return refuse({ reason: 'second-factor-wrong' })
    await forgiveAttempt(db, buckets, now)
    await markSecondFactor(db, sessionId, now)
    return accept({ freshUntil })
  }

  if (user?.totp_confirmed_at) {
    if (code === undefined) return refuse({ reason: 'second-factor-required' })
    const passed = await tryCode(
      db,
      user,
      code,
      { what: 'step-up', address, knownBy: sessionId },
      { secret, now, onWrongCodes },
    )
    if (!passed.ok) return passed
    await markSecondFactor(db, sessionId, now)
    return accept({ freshUntil })
  }

  if (isStaff(role) && secondFactor === 'passed') return refuse({ reason: 'second-factor-required' })
  const checked = await checkOwnPassword(db, { userId, address }, password ?? '', now)
  if (!checked.ok) return checked
  await db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return accept({ freshUntil })
}
