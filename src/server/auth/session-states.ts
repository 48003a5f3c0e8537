import { isStaff } from '#contract/auth/roles.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { type CallerCache, openCallerCache } from './caller-cache.ts'
import { networksOf } from './console-networks.ts'
import { idleEndOf } from './idle-sessions.ts'

type SessionStatesDeps = {
  db: Db
  now: () => Date
  /** Whether notifications from the database arrive. While they do not, every request queries. */
  isListening: () => boolean
  /** Staff use the console from everywhere, whatever the owner has set. */
  consoleAnywhere?: boolean
}

/** The callers of open sessions, by the session's id. */
export type SessionStates = CallerCache

export const openSessionStates = ({
  db,
  now,
  isListening,
  consoleAnywhere = false,
}: SessionStatesDeps): SessionStates =>
  openCallerCache({ kind: 'session', read: id => readState(db, id, { now: now(), consoleAnywhere }), now, isListening })

async function readState(
  db: Db,
  sessionId: string,
  { now, consoleAnywhere }: { now: Date; consoleAnywhere: boolean },
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
      'sessions.device',
      'sessions.started_at',
      'sessions.acted_at',
    ])
    .select(({ selectFrom }) => [
      selectFrom('office').select('staff_idle_minutes').as('idle_minutes'),
      selectFrom('office').select('console_networks').as('console_networks'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const idleEnd = idleEndOf({ ...row, idle_minutes: row.idle_minutes ?? Number.POSITIVE_INFINITY })
  if (idleEnd !== undefined && idleEnd <= now.getTime()) return undefined
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
    device: row.device?.toString('base64'),
    consoleNetworks: isStaff(row.role) && !consoleAnywhere ? networksOf(row.console_networks ?? []) : undefined,
  }
  return { caller, expiresAt: Math.min(row.expires_at.getTime(), idleEnd ?? Number.POSITIVE_INFINITY) }
}
