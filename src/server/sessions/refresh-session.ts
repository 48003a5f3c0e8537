import { randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { digest, isRefreshToken, successorOf } from './refresh-tokens.ts'
import type { StartedSession } from './start-session.ts'

/** How long a used token answers with its successor once more: for replies that were lost, and for ten tabs at once. */
const GRACE_MS = 10_000

export type RefreshRefusal = {
  reason: 'Token is invalid' | 'Token is expired' | 'Token is blacklisted' | 'Token has wrong type'
  /** The token had been used before and its time was over: somebody has a copy, and the whole family ended. */
  reusedIn?: string
}

type Seen = { userAgent: string; address: string }

/**
 * Takes a refresh token and gives its successor. All of a family stand in one line here, whatever process they come to,
 * so a token is followed by exactly one other.
 */
export async function refreshSession(
  db: Db,
  token: string,
  seen: Seen,
  { key, now }: { key: Buffer; now: Date },
): Promise<Result<StartedSession, RefreshRefusal>> {
  if (!isRefreshToken(token)) {
    return refuse({ reason: token.split('.').length === 3 ? 'Token has wrong type' : 'Token is invalid' })
  }
  const hash = digest(token)

  return db.transaction().execute(async tx => {
    const held = await tx
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return refuse({ reason: 'Token is invalid' })
    const session = await tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .select(['users.blocked_at', 'users.deleted_at'])
      .where('sessions.id', '=', held.session_id)
      .forUpdate('sessions')
      .executeTakeFirstOrThrow()
    if (session.ended_at || session.blocked_at || session.deleted_at) return refuse({ reason: 'Token is blacklisted' })
    if (session.expires_at <= now) return refuse({ reason: 'Token is expired' })

    if (held.used_at && now.getTime() - held.used_at.getTime() > GRACE_MS) {
      await tx
        .updateTable('sessions')
        .set({ ended_at: now, end_reason: 'token-reused' })
        .where('id', '=', session.id)
        .execute()
      return refuse({ reason: 'Token is blacklisted', reusedIn: session.id })
    }

    const refreshToken = held.used_at
      ? await newestAfter(tx, token, held.successor_salt!, key)
      : await rotate(tx, token, session.id, key, now)
    if (!held.used_at) {
      await tx
        .updateTable('sessions')
        .set({ last_seen_at: now, user_agent: seen.userAgent.slice(0, 400), address: seen.address })
        .where('id', '=', session.id)
        .execute()
    }
    const { id, user_id: userId, persistent, expires_at: expiresAt } = session
    return accept({ id, userId, persistent, expiresAt, refreshToken })
  })
}

async function rotate(tx: Tx, token: string, sessionId: string, key: Buffer, now: Date): Promise<string> {
  const salt = randomBytes(16)
  const successor = successorOf(token, salt, key)
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_salt: salt })
    .where('hash', '=', digest(token))
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: digest(successor), session_id: sessionId, issued_at: now, used_at: null, successor_salt: null })
    .execute()
  return successor
}

/** The end of the line that a token began: its successor, or whatever that one has been followed by meanwhile. */
async function newestAfter(tx: Tx, token: string, salt: Buffer, key: Buffer): Promise<string> {
  const successor = successorOf(token, salt, key)
  const { successor_salt: next } = await tx
    .selectFrom('refresh_tokens')
    .select('successor_salt')
    .where('hash', '=', digest(successor))
    .executeTakeFirstOrThrow()
  return next ? newestAfter(tx, successor, next, key) : successor
}
