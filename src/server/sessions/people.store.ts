import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/database/pool.ts'

/** Everything that a sign-in asks of a person, whoever they are and whatever state they are in. */
export const findForSignIn = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'blocked_at', 'deleted_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const newDevice = (): string => randomBytes(24).toString('base64url')

/** A browser is known by a digest of its cookie. */
export const deviceHash = (device: string): Buffer => createHash('sha256').update(`agio device ${device}`).digest()

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

/** The sessions of a person that still last: the one that asks, and then the last seen first. */
export const listSessions = (db: Db, userId: string, current: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'started_at', 'last_seen_at', 'expires_at', 'persistent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(eb => eb('id', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** The session that a refresh token belongs to, used or not. */
export const findSessionOfToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
