import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** The columns that a sign-in needs, whatever state the person is in. */
export const findForSignIn = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .leftJoin('customer_blocks', join =>
      join.onRef('customer_blocks.user_id', '=', 'users.id').on('customer_blocks.ended_at', 'is', null),
    )
    .select(['users.id', 'role', 'password_hash', 'password_until', 'totp_secret', 'totp_confirmed_at', 'deleted_at'])
    .select(['users.blocked_at', 'customer_blocks.reason as block_reason'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const newDevice = (): string => randomBytes(24).toString('base64url')

/** Only a digest of the device cookie is stored. */
export const deviceHash = (device: string): Buffer => createHash('sha256').update(`agio device ${device}`).digest()

/** Whether a session began in the browser that has this device cookie. One that began without any is bound to none. */
export const isDevice = (device: string | undefined, digest: string | undefined): boolean =>
  digest === undefined || (device !== undefined && deviceHash(device).toString('base64') === digest)

/** Whether this person has signed in on this device before. */
export async function knowsDevice(db: Db, device: string, userId: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('hash', '=', deviceHash(device))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined
}

/** Whether this person has signed in anywhere before. */
export async function hasDevices(db: Db, userId: string): Promise<boolean> {
  const any = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return any !== undefined
}

export async function rememberDevice(db: Db, device: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ hash: deviceHash(device), user_id: userId, seen_at: now })
    .onConflict(conflict => conflict.columns(['hash', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** What nobody has opened for so long is as likely somebody else's browser by now. Staff's sessions end within the half hour. */
export const UNUSED_MS = 21 * DAY_MS

/** The open sessions of a person: the current one first, then by last use. */
export const listSessions = (db: Db, userId: string, current: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'started_at', 'last_seen_at', 'expires_at', 'persistent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - UNUSED_MS))
    .orderBy(eb => eb('id', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** The session of a refresh token, used or unused. */
export const findSessionOfToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()

export async function sealTotpSecret(tx: Tx, id: string, sealed: string): Promise<void> {
  await tx.updateTable('users').set({ totp_secret: sealed }).where('id', '=', id).execute()
}

/** Marks the step of a code as used. False: it was, or a later one. */
export async function takeTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ totp_last_step: String(step) })
    .where('id', '=', id)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
