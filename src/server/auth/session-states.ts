import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'

export type SessionStates = {
  /** The caller of an open session; undefined for an ended one. Synchronous when cached. */
  find: (sessionId: string) => SignedIn | undefined | Promise<SignedIn | undefined>
  /** Takes a notification that a session or a person has changed; without payload, anything may have. */
  onNotification: (payload: string | undefined) => void
}

/** The longest that an ended session can outlast a lost notification. */
export const CACHE_TTL_MS = 10_000
const CACHE_SIZE = 50_000

type CachedSession = { caller: SignedIn | undefined; until: number; expiresAt: number }

type SessionStatesDeps = {
  db: Db
  now: () => Date
  /** Whether notifications from the database arrive. While they do not, every request queries. */
  isListening: () => boolean
}

/**
 * A cache of the callers of sessions. When a session ends, or a person is blocked or gets another role, the database
 * notifies every process at the commit, and the next request queries again.
 */
export function openSessionStates({ db, now, isListening }: SessionStatesDeps): SessionStates {
  const cache = new Map<string, CachedSession>()
  const asking = new Map<string, Promise<SignedIn | undefined>>()

  return {
    find(sessionId) {
      const known = cache.get(sessionId)
      if (known && isListening()) {
        const at = now().getTime()
        if (at < known.until && at >= known.until - CACHE_TTL_MS) {
          return at < known.expiresAt ? known.caller : undefined
        }
      }
      return ask(sessionId)
    },
    onNotification(payload) {
      const [what, id] = payload?.split(' ') ?? []
      if (what === 'session' && id) return forget(id)
      // A changed person invalidates their sessions; without payload, all. Queries under way may have missed the
      // change.
      asking.clear()
      for (const [sessionId, { caller }] of cache) if (what !== 'user' || caller?.id === id) cache.delete(sessionId)
    },
  }

  function forget(sessionId: string): void {
    cache.delete(sessionId)
    asking.delete(sessionId)
  }

  function ask(sessionId: string): Promise<SignedIn | undefined> {
    const asked = asking.get(sessionId)
    if (asked) return asked
    const question: Promise<SignedIn | undefined> = readState(db, sessionId, now())
      .then(found => {
        // Invalidated meanwhile: the answer may be older than the notification.
        if (asking.get(sessionId) !== question) return found?.caller
        if (found) {
          cache.delete(sessionId)
          cache.set(sessionId, { ...found, until: now().getTime() + CACHE_TTL_MS })
          if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!)
        }
        return found?.caller
      })
      .finally(() => {
        if (asking.get(sessionId) === question) asking.delete(sessionId)
      })
    asking.set(sessionId, question)
    return question
  }
}

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
