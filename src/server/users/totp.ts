import { isStaff } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import {
  encryptTotpSecret,
  newTotpSecret,
  renewRecoveryCodes,
  takeSecondFactor,
  totpUri,
} from '#server/auth/check-second-factor.ts'
import { markSecondFactor } from '#server/auth/start-session.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { ProtectionChange } from './emails/protection-changed.ts'
import { protectionChanged } from './emails/protection-changed.ts'
import { lockAccount, noTotp, updateUser } from './users.store.ts'

type Deps = { secret: string; now: Date }

/** Makes a secret. It is not required at sign-in before its first code, so an abandoned set-up locks nobody out. */
export function beginTotp(
  db: Db,
  userId: string,
  { secret, officeName }: { secret: string; officeName: string },
): Promise<Result<{ secret: string; uri: string }, { reason: 'wrong-state' }>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user || user.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    const base32 = newTotpSecret()
    await updateUser(tx, userId, { totp_secret: encryptTotpSecret(base32, secret), totp_last_step: null })
    return accept({ secret: base32, uri: totpUri(base32, user.email, officeName) })
  })
}

type ConfirmRefusal = { reason: 'wrong-state' | 'second-factor-wrong' }

/** Turns the second factor on. This session has passed it; all others must. */
export function confirmTotp(
  db: Db,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
  { secret, now }: Deps,
): Promise<Result<{ recoveryCodes: string[] }, ConfirmRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user?.totp_secret || user.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    if (!(await takeSecondFactor(tx, user, code, { secret, now }))) return refuse({ reason: 'second-factor-wrong' })
    await updateUser(tx, userId, { totp_confirmed_at: now })
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await markSecondFactor(tx, sessionId, now)
    await notifyOfProtection(tx, user, 'totp-on', now)
    return accept({ recoveryCodes })
  })
}

/** Turns the second factor off, except for staff, who cannot work without it. */
export function turnTotpOff(
  db: Db,
  userId: string,
  now: Date,
): Promise<Result<{ totp: null }, { reason: 'wrong-state' | 'forbidden' }>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user?.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    if (isStaff(user.role)) return refuse({ reason: 'forbidden' })
    await updateUser(tx, userId, noTotp)
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await notifyOfProtection(tx, user, 'totp-off', now)
    return accept({ totp: null })
  })
}

export function renewCodes(
  db: Db,
  userId: string,
  now: Date,
): Promise<Result<{ recoveryCodes: string[] }, { reason: 'wrong-state' }>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user?.totp_confirmed_at) return refuse({ reason: 'wrong-state' })
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await notifyOfProtection(tx, user, 'recovery-codes-renewed', now)
    return accept({ recoveryCodes })
  })
}

type Reader = { email: string; locale: 'ru' | 'en' }

/** Notifies the owner of an account that its protection has changed. */
export const notifyOfProtection = (
  tx: Tx,
  { email, locale }: Reader,
  change: ProtectionChange,
  now: Date,
  name?: string,
) =>
  putInOutbox(tx, {
    kind: protectionChanged,
    to: email,
    locale,
    data: { change, name },
    at: now,
  })
