import { isStaff } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { ProtectionChange } from '#server/notifications/letters/protection-changed.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import {
  newTotpSecret,
  renewRecoveryCodes,
  sealTotpSecret,
  takeSecondFactor,
  totpUri,
} from '#server/sessions/second-factor.ts'
import { markSecondFactor } from '#server/sessions/start-session.ts'
import { holdAccount } from './accounts.store.ts'

type Parts = { secret: string; now: Date }

/** Makes a secret. Until a code of it was given nothing is asked at sign-in, so an abandoned set-up shuts nobody out. */
export function beginTotp(
  db: Db,
  userId: string,
  { secret }: Parts,
): Promise<Result<{ secret: string; uri: string }, { reason: 'wrong-state' }>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user || user.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    const base32 = newTotpSecret()
    await tx
      .updateTable('users')
      .set({ totp_secret: sealTotpSecret(base32, secret), totp_last_step: null })
      .where('id', '=', userId)
      .execute()
    return accept({ secret: base32, uri: totpUri(base32, user.email) })
  })
}

type ConfirmRefusal = { reason: 'wrong-state' | 'second-factor-wrong' }

/** Turns the second factor on. The session that did it has shown it; every other one still owes it. */
export function confirmTotp(
  db: Db,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
  { secret, now }: Parts,
): Promise<Result<{ recoveryCodes: string[] }, ConfirmRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user?.totp_secret || user.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    if (!(await takeSecondFactor(tx, user, code, { secret, now }))) return refuse({ reason: 'second-factor-wrong' })
    await tx.updateTable('users').set({ totp_confirmed_at: now }).where('id', '=', userId).execute()
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await markSecondFactor(tx, sessionId, now)
    await tell(tx, user, 'totp-on', now)
    return accept({ recoveryCodes })
  })
}

/** Turns it off, but not for staff: they do not work without it. */
export function turnTotpOff(
  db: Db,
  userId: string,
  now: Date,
): Promise<Result<{ totp: null }, { reason: 'wrong-state' | 'forbidden' }>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user?.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    if (isStaff(user.role)) return refuse({ reason: 'forbidden' })
    await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await tell(tx, user, 'totp-off', now)
    return accept({ totp: null })
  })
}

export function renewCodes(
  db: Db,
  userId: string,
  now: Date,
): Promise<Result<{ recoveryCodes: string[] }, { reason: 'wrong-state' }>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user?.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await tell(tx, user, 'recovery-codes-renewed', now)
    return accept({ recoveryCodes })
  })
}

type Reader = { email: string; locale: 'ru' | 'en' }

/** Says that what is needed to sign in has changed. */
export const tell = (tx: Tx, { email, locale }: Reader, change: ProtectionChange, now: Date, name?: string) =>
  putInOutbox(tx, {
    kind: 'protection-changed',
    to: email,
    locale,
    data: { change, ...(name !== undefined && { name }) },
    at: now,
  })
