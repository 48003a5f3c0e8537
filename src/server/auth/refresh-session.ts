import { randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { isDevice, UNUSED_MS } from './people.store.ts'
import { digest, isRefreshToken, successorOf } from './refresh-tokens.ts'
import type { StartedSession } from './start-session.ts'

/** How long a used token still answers with its successor, whatever became of that: for ten tabs at once. */
const GRACE_MS = 10_000

export type RefreshRefusal = {
  reason: 'Token is invalid' | 'Token is expired' | 'Token is blacklisted' | 'Token has wrong type'
  /** The session that ended because a used token came back too late: there is a copy. */
  reusedIn?: string
}

type Seen = { userAgent: string; address: string; device: string | undefined }

/**
 * Exchanges a refresh token for its successor. Refreshes of one session run one after another across processes, so a
 * token has exactly one successor. `bound`: the session goes on only in the browser in which it began.
 */
export async function refreshSession(
  db: Db,
  token: string,
  seen: Seen,
  { key, now, bound = false }: { key: Buffer; now: Date; bound?: boolean },
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
    const unused = now.getTime() - session.last_seen_at.getTime() >= UNUSED_MS
    if (session.expires_at <= now || unused) return refuse({ reason: 'Token is expired' })
    const began = session.device?.toString('base64')
    if (bound && !isDevice(seen.device, began)) return refuse({ reason: 'Token is blacklisted' })

    const late = held.used_at !== null && now.getTime() - held.used_at.getTime() > GRACE_MS
    if (late && !(await wasLost(tx, held, session, seen))) {
      await tx
        .updateTable('sessions')
        .set({ ended_at: now, end_reason: 'token-reused' })
        .where('id', '=', session.id)
        .execute()
      return refuse({ reason: 'Token is blacklisted', reusedIn: session.id })
    }

    const next = held.used_at
      ? await newestAfter(tx, token, held.successor_salt!, key)
      : await rotate(tx, token, held, key, now)
    if (!held.used_at) {
      await tx
        .updateTable('sessions')
        .set({ last_seen_at: now, user_agent: seen.userAgent.slice(0, 400), address: seen.address })
        .where('id', '=', session.id)
        .execute()
    }
    const { id, user_id: userId, persistent, expires_at: expiresAt } = session
    return accept({ id, userId, persistent, expiresAt, ...next })
  })
}

type Held = { session_id: string; generation: number }
type Next = { refreshToken: string; generation: number }

/**
 * Whether the answer to a token that was used long ago never arrived: its successor is unused, its access token was
 * never sent here, and the browser that asks again is the one in which the session began. A stolen copy cannot exploit
 * this: the first holder to use an answer proves its delivery, and the other holder then ends the session.
 */
async function wasLost(
  tx: Tx,
  { session_id, generation }: Held,
  session: { device: Buffer | null },
  { device }: Seen,
): Promise<boolean> {
  if (!session.device || !isDevice(device, session.device.toString('base64'))) return false
  const successor = await tx
    .selectFrom('refresh_tokens')
    .select(['used_at', 'arrived_at'])
    .where('session_id', '=', session_id)
    .where('generation', '=', generation + 1)
    .executeTakeFirstOrThrow()
  return !successor.used_at && !successor.arrived_at
}

async function rotate(tx: Tx, token: string, held: Held, key: Buffer, now: Date): Promise<Next> {
  const salt = randomBytes(16)
  const successor = successorOf(token, salt, key)
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_salt: salt })
    .where('hash', '=', digest(token))
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: digest(successor),
      session_id: held.session_id,
      issued_at: now,
      used_at: null,
      successor_salt: null,
      generation: held.generation + 1,
      arrived_at: null,
    })
    .execute()
  return { refreshToken: successor, generation: held.generation + 1 }
}

/** The newest token of the session: the successor, or the successor's latest successor. */
async function newestAfter(tx: Tx, token: string, salt: Buffer, key: Buffer): Promise<Next> {
  const successor = successorOf(token, salt, key)
  const { successor_salt: next, generation } = await tx
    .selectFrom('refresh_tokens')
    .select(['successor_salt', 'generation'])
    .where('hash', '=', digest(successor))
    .executeTakeFirstOrThrow()
  return next ? newestAfter(tx, successor, next, key) : { refreshToken: successor, generation }
}
