import { randomUUID } from 'node:crypto'
import { isStaff, type Role } from '#contract/auth/roles.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { EndReason } from '#server/platform/database/users.schema.ts'
import { deviceHash } from './people.store.ts'
import { digest, newRefreshToken } from './refresh-tokens.ts'

export type NewSession = {
  userId: string
  role: Role
  /** Whether it outlives the browser's window. */
  persistent: boolean
  /** Whether a second factor was passed. */
  secondFactor: boolean
  userAgent: string
  address: string
  /** The device cookie of the browser. */
  device?: string
}

export type StartedSession = {
  id: string
  userId: string
  persistent: boolean
  expiresAt: Date
  refreshToken: string
  /** Number of the refresh token within the session, from 0. */
  generation: number
}

/** Staff sign in for each working day. */
const STAFF_SESSION_MS = 12 * HOUR_MS
/** A session that is to end with its window: cookies found on the disk the next day are worthless. */
const SESSION_ONLY_MS = 12 * HOUR_MS
const LONGEST_USER_AGENT = 400

/** Begins a session within the transaction that authenticated the person. */
export async function startSession(
  tx: Tx,
  { userId, role, persistent, secondFactor, userAgent, address, device }: NewSession,
  { now, livesMs }: { now: Date; livesMs: number },
): Promise<StartedSession> {
  const id = randomUUID()
  const longestMs = Math.min(
    livesMs,
    isStaff(role) ? STAFF_SESSION_MS : Number.POSITIVE_INFINITY,
    persistent ? Number.POSITIVE_INFINITY : SESSION_ONLY_MS,
  )
  const expiresAt = new Date(now.getTime() + longestMs)
  const refreshToken = newRefreshToken()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      persistent,
      started_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      proved_at: now,
      second_factor_at: secondFactor ? now : null,
      user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
      address,
      ended_at: null,
      end_reason: null,
      device: device === undefined ? null : deviceHash(device),
    })
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: digest(refreshToken),
      session_id: id,
      issued_at: now,
      used_at: null,
      successor_salt: null,
      generation: 0,
      arrived_at: null,
    })
    .execute()
  return { id, userId, persistent, expiresAt, refreshToken, generation: 0 }
}

/**
 * Ends sessions of a person, all or all but one, and returns how many. A trigger notifies every process at the commit.
 */
export async function endSessions(
  db: Db,
  userId: string,
  reason: EndReason,
  { now, only, except }: { now: Date; only?: string; except?: string },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, query => query.where('id', '=', only!))
    .$if(except !== undefined, query => query.where('id', '!=', except!))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** The person has just set up, and so passed, a second factor in this session. */
export async function markSecondFactor(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, proved_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
