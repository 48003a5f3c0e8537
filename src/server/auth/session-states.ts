import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { type CallerCache, openCallerCache } from './caller-cache.ts'

type SessionStatesDeps = {
  db: Db
  now: () => Date
  /** Whether notifications from the database arrive. While they do not, every request queries. */
  isListening: () => boolean
}

/** The callers of open sessions, by the session's id. */
export type SessionStates = CallerCache

export const openSessionStates = ({ db, now, isListening }: SessionStatesDeps): SessionStates =>
  openCallerCache({ kind: 'session', read: id => readState(db, id, now()), now, isListening })

async function readState(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ caller: SignedIn; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.locale',
      'users.role',
      'users.activated_at',
      'users.totp_confirmed_at',
      'sessions.proved_at',
      'sessions.second_factor_at',
      'sessions.expires_at',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const caller: SignedIn = {
    signedIn: true,
    id: row.id,
    email: row.email,
    locale: row.locale,
    role: row.role,
    activated: row.activated_at !== null,
    sessionId,
    sessionEndsAt: row.expires_at,
    secondFactor: row.second_factor_at ? 'passed' : row.totp_confirmed_at ? 'owed' : 'none',
    provedAt: row.proved_at,
  }
  return { caller, expiresAt: row.expires_at.getTime() }
}
