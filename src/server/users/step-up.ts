import { accept, type Result, refuse } from '#contract/result.ts'
import { markSecondFactor } from '#server/auth/start-session.ts'
import { type OnWrongCodes, tryCode } from '#server/auth/try-code.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { checkOwnPassword, type PasswordRefusal } from './own-password.ts'
import { findById } from './users.store.ts'

/** How long a sign-in counts as fresh. */
const FRESH_MS = 15 * 60_000

export type StepUpRefusal = { reason: 'step-up-required'; needs: 'password' | 'second-factor' }

/** Requires a recent proof of identity for calls that change access or where money goes. */
export function requireFreshProof(caller: SignedIn, now: Date): Result<undefined, StepUpRefusal> {
  const stale = now.getTime() - caller.provedAt.getTime() > FRESH_MS
  if (caller.secondFactor !== 'owed' && !stale) return accept(undefined)
  return refuse({ reason: 'step-up-required', needs: caller.secondFactor === 'none' ? 'password' : 'second-factor' })
}

type Proof = { password?: string | undefined; code?: string | undefined }
type ProofRefusal = PasswordRefusal | { reason: 'second-factor-required' | 'second-factor-wrong' }

/** Authenticates again within a session: with a code where the account has a second factor, else with the password. */
export async function stepUp(
  db: Db,
  { id: userId, sessionId }: SignedIn,
  { password, code }: Proof,
  { address, secret, onWrongCodes, now }: { address: string; secret: string; onWrongCodes: OnWrongCodes; now: Date },
): Promise<Result<{ freshUntil: string }, ProofRefusal>> {
  const user = await findById(db, userId)
  const freshUntil = new Date(now.getTime() + FRESH_MS).toISOString()

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
