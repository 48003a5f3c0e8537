import type { Db } from '#server/database/pool.ts'
import type { SignedIn } from '#server/http/caller.ts'

export type SessionStates = {
  /** Who is behind a session that still lasts; undefined behind one that does not. At once where it is known already. */
  find: (sessionId: string) => SignedIn | undefined | Promise<SignedIn | undefined>
  /** What the database tells of sessions and people that have changed; without words, anything may have. */
  heard: (payload: string | undefined) => void
}

/** The most that an ended session can outlast its end, should the news of it be lost on the way. */
export const BELIEVED_FOR_MS = 10_000
const MOST_KEPT = 50_000

type Kept = { caller: SignedIn | undefined; until: number; expiresAt: number }

type Parts = {
  db: Db
  now: () => Date
  /** Whether news from the database arrive. While they do not, every call asks. */
  hears: () => boolean
}

/**
 * Who is behind each session, in memory. A session that ends, a person who is blocked or gets another role: the database
 * tells every process at the commit, and the next call looks again.
 */
export function openSessionStates({ db, now, hears }: Parts): SessionStates {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<SignedIn | undefined>>()

  return {
    find(sessionId) {
      const known = kept.get(sessionId)
      if (known && hears()) {
        const at = now().getTime()
        if (at < known.until && at >= known.until - BELIEVED_FOR_MS) {
          return at < known.expiresAt ? known.caller : undefined
        }
      }
      return ask(sessionId)
    },
    heard(payload) {
      const [what, id] = payload?.split(' ') ?? []
      if (what === 'session' && id) return forget(id)
      // Of a person who changed, every session; with no words, everybody's. Questions under way may have missed it.
      asking.clear()
      for (const [sessionId, { caller }] of kept) if (what !== 'user' || caller?.id === id) kept.delete(sessionId)
    },
  }

  function forget(sessionId: string): void {
    kept.delete(sessionId)
    asking.delete(sessionId)
  }

  function ask(sessionId: string): Promise<SignedIn | undefined> {
    const asked = asking.get(sessionId)
    if (asked) return asked
    const question: Promise<SignedIn | undefined> = readState(db, sessionId, now())
      .then(found => {
        // Forgotten meanwhile: the answer may be older than the news.
        if (asking.get(sessionId) !== question) return found?.caller
        if (found) {
          kept.delete(sessionId)
          kept.set(sessionId, { ...found, until: now().getTime() + BELIEVED_FOR_MS })
          if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
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
