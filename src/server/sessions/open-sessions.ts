import type { Logger } from 'pino'
import type { Role } from '#contract/people/roles.ts'
import { accept, type Result } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { Authenticate, Caller } from '#server/http/caller.ts'
import type { Refusal } from '#server/http/problem.ts'
import type { Visit } from '#server/http/visit.ts'
import { openAccessTokens } from './access-tokens.ts'
import { openArrivals } from './arrivals.ts'
import { authenticateBy } from './authenticate.ts'
import { deviceCookie, endedCookies, readCookies, redirectCookie, sessionCookies } from './cookies.ts'
import { findSessionOfToken, hasDevices, knowsDevice, newDevice, rememberDevice } from './people.store.ts'
import { type RefreshRefusal, refreshSession } from './refresh-session.ts'
import { digest } from './refresh-tokens.ts'
import { keyFor } from './sealed.ts'
import { openSessionStates } from './session-states.ts'
import { openSigningKeys } from './signing-keys.ts'
import { endSessions, type StartedSession, startSession } from './start-session.ts'

/** What a browser is given: its cookies, and what it may know of the token that it cannot read. */
export type Granted = { access: string; exp: number; cookies: string[] }

export type Sessions = {
  authenticate: Authenticate
  /** Who has an access token, in the course of a visit. */
  callerOf: (access: string, visit: Visit) => Promise<Result<Caller, Refusal>>
  /** What the database tells about sessions; `sessions` is the channel. */
  heard: (payload: string | undefined) => void
  /** Begins a session for whoever has just shown who they are. What this browser had before ends with it. */
  start: (visit: Visit, person: { id: string; role: Role }, how: HowSignedIn) => Promise<Granted>
  /** The next tokens for the refresh token that the visitor's browser has. */
  refresh: (visit: Visit) => Promise<Result<Granted, RefreshRefusal>>
  /** Ends the session of the visitor's browser, or of the token that is shown, and answers the cookies that say so. */
  end: (visit: Visit, request: Request) => Promise<string[]>
  /** Cookies that clear everything that belongs to a session. */
  ended: () => string[]
  /** A cookie that keeps where to go on after the sign-in. */
  wanted: (path: string) => string
}

export type HowSignedIn = {
  persistent: boolean
  /** Whether a second factor was given along; a passkey is one. */
  secondFactor: boolean
}

export type SessionsParts = {
  db: Db
  secret: string
  now: () => Date
  /** How long a session may last. */
  livesMs: number
  /** Whether cookies go over https alone. */
  secure: boolean
  /** Whether news from the database arrive. */
  hears: () => boolean
  /** Told where somebody signs in on a device that is not their first and was never theirs before. */
  onNewDevice: OnNewDevice
  log: Logger
}

export type OnNewDevice = (
  tx: Tx,
  signIn: { userId: string; userAgent: string; address: string; at: Date },
) => Promise<void>

export const SESSIONS_CHANNEL = 'sessions'

export function openSessions({ db, secret, now, livesMs, secure, hears, onNewDevice, log }: SessionsParts): Sessions {
  const tokens = openAccessTokens({ keys: openSigningKeys({ db, secret, now }), now })
  const states = openSessionStates({ db, now, hears })
  const { authenticate, check } = authenticateBy(tokens, states, openArrivals({ db, now }))
  const successorKey = keyFor(secret, 'refresh successors')

  return {
    authenticate,
    callerOf: async (access, visit) => check(access, visit),
    heard: states.heard,
    async start(visit, { id, role }, { persistent, secondFactor }) {
      const { refresh_token: earlier, device = newDevice() } = readCookies(visit.own('cookie'))
      const session = await db.transaction().execute(async tx => {
        if (earlier) await endByToken(tx, earlier)
        const isNew = !(await knowsDevice(tx, device, id)) && (await hasDevices(tx, id))
        if (isNew) await onNewDevice(tx, { userId: id, ...seenOf(visit), at: now() })
        await rememberDevice(tx, device, id, now())
        return startSession(
          tx,
          { userId: id, role, persistent, secondFactor, ...seenOf(visit), device },
          { now: now(), livesMs },
        )
      })
      const granted = await grant(session)
      return { ...granted, cookies: [...granted.cookies, deviceCookie(device, secure), redirectCookie('', secure)] }
    },
    async refresh(visit) {
      const { refresh_token: token = '', device } = readCookies(visit.own('cookie'))
      const refreshed = await refreshSession(db, token, { ...seenOf(visit), device }, { key: successorKey, now: now() })
      if (refreshed.ok) return accept(await grant(refreshed.value))
      const { reusedIn } = refreshed.refusal
      if (reusedIn)
        log.warn({ session: reusedIn, address: visit.address }, 'a used refresh token came back: the session ended')
      return refreshed
    },
    async end(visit, request) {
      const { refresh_token: token } = readCookies(visit.own('cookie'))
      if (token) await endByToken(db, token)
      const found = await authenticate(request, visit)
      if (found.ok && found.value.signedIn) {
        await endSessions(db, found.value.id, 'signed-out', { now: now(), only: found.value.sessionId })
      }
      return endedCookies(secure)
    },
    ended: () => endedCookies(secure),
    wanted: path => redirectCookie(path, secure),
  }

  async function grant(session: StartedSession): Promise<Granted> {
    const { token: access, exp } = await tokens.issue(session)
    const { refreshToken: refresh, persistent, expiresAt } = session
    const leftMs = expiresAt.getTime() - now().getTime()
    return { access, exp, cookies: sessionCookies({ access, refresh, persistent, livesMs: leftMs }, secure) }
  }

  async function endByToken(db: Db, token: string): Promise<void> {
    const session = await findSessionOfToken(db, digest(token))
    if (session) await endSessions(db, session.user_id, 'signed-out', { now: now(), only: session.id })
  }
}

const seenOf = (visit: Visit) => ({ userAgent: visit.own('user-agent') ?? '', address: visit.address })
