import type { Logger } from 'pino'
import type { Role } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { Authenticate, Caller } from '#server/http/caller.ts'
import type { Refusal } from '#server/http/problem.ts'
import type { Visit } from '#server/http/visit.ts'
import { openAccessTokens } from './access-tokens.ts'
import { openArrivals } from './arrivals.ts'
import { authenticateBy } from './authenticate.ts'
import {
  deviceCookie,
  endedCookies,
  readCookies,
  readDevice,
  readSignUp,
  redirectCookie,
  sessionCookies,
  signUpCookie,
} from './cookies.ts'
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
  /** Ends what the visitor's browser had of a session when its sign-in fails. Where it wanted to go on is kept. */
  endAfterFailure: (visit: Visit) => Promise<string[]>
  /** By what the visitor's browser is known since it signed in. */
  deviceOf: (visit: Visit) => string | undefined
  /** By what the visitor's browser is known since it opened an account. */
  signUpKeyOf: (visit: Visit) => string | undefined
  /** The cookie with that key; an empty key clears it. */
  signUpCookie: (key: string) => string
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
      const { refresh_token: earlier } = readCookies(visit.own('cookie'))
      const brought = readDevice(visit.own('cookie'), secure)
      const { session, device } = await db.transaction().execute(async tx => {
        if (earlier) await endByToken(tx, earlier)
        // A cookie that somebody else has put there, and knows, must not become a device of this person.
        const known = brought !== undefined && (await knowsDevice(tx, brought, id))
        const device = known ? brought : newDevice()
        if (!known && (await hasDevices(tx, id))) await onNewDevice(tx, { userId: id, ...seenOf(visit), at: now() })
        await rememberDevice(tx, device, id, now())
        const person = { userId: id, role, persistent, secondFactor, ...seenOf(visit), device }
        return { session: await startSession(tx, person, { now: now(), livesMs }), device }
      })
      const granted = await grant(session)
      return { ...granted, cookies: [...granted.cookies, deviceCookie(device, secure), redirectCookie('', secure)] }
    },
    async refresh(visit) {
      const { refresh_token: token = '', persistent } = readCookies(visit.own('cookie'))
      if (token && !persistent) {
        // What a browser has kept of a session that was to end with its window.
        await endByToken(db, token)
        return refuse({ reason: 'Token is blacklisted' })
      }
      const device = readDevice(visit.own('cookie'), secure)
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
    async endAfterFailure(visit) {
      const { access_token: access, refresh_token: token } = readCookies(visit.own('cookie'))
      if (token) await endByToken(db, token)
      return access || token ? endedCookies(secure, { keepsRedirect: true }) : []
    },
    deviceOf: visit => readDevice(visit.own('cookie'), secure),
    signUpKeyOf: visit => readSignUp(visit.own('cookie'), secure),
    signUpCookie: key => signUpCookie(key, secure),
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
