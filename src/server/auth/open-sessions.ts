import type { Logger } from 'pino'
import type { Role } from '#contract/auth/roles.ts'
import { CALLS_OF_KEY } from '#contract/auth/scopes.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Refusal } from '#server/platform/http/problem.ts'
import type { Authenticate, RequestContext } from '#server/platform/http/request-context.ts'
import { openRequestRate } from '#server/platform/http/request-rate.ts'
import { openAccessTokens } from './access-tokens.ts'
import { openApiKeyStates } from './api-key-states.ts'
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
import { keyFor } from './encryption.ts'
import { openActs } from './idle-sessions.ts'
import { findSessionOfToken, hasDevices, knowsDevice, newDevice, rememberDevice } from './people.store.ts'
import { type RefreshRefusal, refreshSession } from './refresh-session.ts'
import { digest } from './refresh-tokens.ts'
import { openSessionStates } from './session-states.ts'
import { openSigningKeys } from './signing-keys.ts'
import { endSessions, type StartedSession, startSession } from './start-session.ts'
import { openTokenDeliveries } from './token-deliveries.ts'

/** New tokens as cookies, and the expiry of the access token, which a page cannot read. */
export type Granted = { access: string; exp: number; cookies: string[] }

export type Sessions = {
  authenticate: Authenticate
  /** The caller of an access token. */
  callerOf: (access: string, context: RequestContext) => Promise<Result<Caller, Refusal>>
  /** The caller that an API key stands for, where a call takes one elsewhere than in the header. */
  callerOfKey: (key: string, context: RequestContext) => Promise<Result<Caller, Refusal>>
  /** Notes an act of a member of staff, from which their session counts as idle. */
  acted: (caller: Caller) => void
  /** Takes a notification of the channel `sessions`. */
  onNotification: (payload: string | undefined) => void
  /** Begins a session for a person who has just proved who they are. An earlier session of this browser ends. */
  start: (context: RequestContext, person: { id: string; role: Role }, how: HowSignedIn) => Promise<Granted>
  /** The next tokens for the refresh token of the visitor's browser. */
  refresh: (context: RequestContext) => Promise<Result<Granted, RefreshRefusal>>
  /** Ends the session of the browser's cookies or of the bearer token, and returns cookies that clear it. */
  end: (context: RequestContext, request: Request) => Promise<string[]>
  /** Ends the browser's session after a failed sign-in. The return path is kept. */
  endAfterFailure: (context: RequestContext, reason: string) => Promise<string[]>
  /** The device cookie, set at a sign-in. */
  deviceOf: (context: RequestContext) => string | undefined
  /** The sign-up cookie, set when an account is opened. */
  signUpKeyOf: (context: RequestContext) => string | undefined
  /** An empty key clears the cookie. */
  signUpCookie: (key: string) => string
  /** Cookies that clear the session. */
  endedCookies: () => string[]
  /** A cookie with the return path after the sign-in. */
  redirectCookie: (path: string) => string
}

export type HowSignedIn = {
  persistent: boolean
  /** Whether a second factor was passed; a passkey is one. */
  secondFactor: boolean
}

export type SessionsDeps = {
  db: Db
  reading: Db
  secret: string
  now: () => Date
  /** How long a session may last. */
  livesMs: number
  /** Whether cookies are sent over https alone. */
  secure: boolean
  /** Whether notifications from the database arrive. */
  isListening: () => boolean
  /** Staff use the console from everywhere, whatever the owner has set. */
  consoleAnywhere?: boolean
  /** Called when a person who has signed in before does so on an unknown device. */
  onNewDevice: OnNewDevice
  log: Logger
}

export type OnNewDevice = (
  tx: Tx,
  signIn: { userId: string; userAgent: string; address: string; at: Date },
) => Promise<void>

export const SESSIONS_CHANNEL = 'sessions'

/** Keys that are not any: a program that calls with an ended one need not be told more often. */
const UNKNOWN_KEYS = 30

export function openSessions({
  db,
  reading,
  secret,
  now,
  livesMs,
  secure,
  isListening,
  consoleAnywhere = false,
  onNewDevice,
  log,
}: SessionsDeps): Sessions {
  const tokens = openAccessTokens({ keys: openSigningKeys({ db, secret, now }), now })
  const states = openSessionStates({ db: reading, now, isListening, consoleAnywhere })
  const onError = (error: unknown) => log.warn({ err: error }, 'the last use of an API key was not written')
  const keys = openApiKeyStates({ db, reading, now, isListening, onError })
  const { authenticate, checkCookies, checkKey } = authenticateBy({
    tokens,
    states,
    keys,
    deliveries: openTokenDeliveries({ db, now }),
    rates: {
      key: openRequestRate({ most: CALLS_OF_KEY, perMs: MINUTE_MS, now }),
      unknownKey: openRequestRate({ most: UNKNOWN_KEYS, perMs: MINUTE_MS, now }),
    },
    secure,
  })
  const successorKey = keyFor(secret, 'refresh successors')

  return {
    authenticate,
    callerOf: async (access, context) => checkCookies(access, context),
    callerOfKey: async (key, context) => checkKey(key, context),
    acted: openActs({ db, now, onError: error => log.warn({ err: error }, 'an act was not noted') }),
    onNotification(payload) {
      states.onNotification(payload)
      keys.onNotification(payload)
    },
    async start(context, { id, role }, { persistent, secondFactor }) {
      const { refresh_token: earlier } = readCookies(context.own('cookie'))
      const brought = readDevice(context.own('cookie'), secure)
      const { session, device } = await db.transaction().execute(async tx => {
        if (earlier) await endByToken(tx, earlier)
        // A device cookie that somebody else has planted, and knows, must not become a device of this person.
        const known = brought !== undefined && (await knowsDevice(tx, brought, id))
        const device = known ? brought : newDevice()
        if (!known && (await hasDevices(tx, id))) await onNewDevice(tx, { userId: id, ...seenOf(context), at: now() })
        await rememberDevice(tx, device, id, now())
        const person = { userId: id, role, persistent, secondFactor, ...seenOf(context), device }
        return { session: await startSession(tx, person, { now: now(), livesMs }), device }
      })
      log.info(
        { user: id, role, secondFactor, address: context.address, request: context.requestId },
        'somebody signed in',
      )
      const granted = await grant(session)
      return { ...granted, cookies: [...granted.cookies, deviceCookie(device, secure), redirectCookie('', secure)] }
    },
    async refresh(context) {
      const { refresh_token: token = '', persistent } = readCookies(context.own('cookie'))
      if (token && !persistent) {
        // The browser kept a token of a session that was to end with its window.
        await endByToken(db, token)
        return refuse({ reason: 'Token is blacklisted' })
      }
      const device = readDevice(context.own('cookie'), secure)
      const refreshed = await refreshSession(
        db,
        token,
        { ...seenOf(context), device },
        { key: successorKey, now: now(), bound: secure },
      )
      if (refreshed.ok) return accept(await grant(refreshed.value))
      const { reusedIn } = refreshed.refusal
      if (reusedIn)
        log.warn({ session: reusedIn, address: context.address }, 'a used refresh token came back: the session ended')
      return refreshed
    },
    async end(context, request) {
      const { refresh_token: token } = readCookies(context.own('cookie'))
      if (token) await endByToken(db, token)
      const found = await authenticate(request, context)
      if (found.ok && found.value.signedIn) {
        await endSessions(db, found.value.id, 'signed-out', { now: now(), only: found.value.sessionId })
      }
      return endedCookies(secure)
    },
    async endAfterFailure(context, reason) {
      // Neither mailbox nor password: whoever types the one into the place of the other would be in the log with it.
      log.warn({ address: context.address, request: context.requestId, reason }, 'a sign-in was refused')
      const { access_token: access, refresh_token: token } = readCookies(context.own('cookie'))
      if (token) await endByToken(db, token)
      return access || token ? endedCookies(secure, { keepsRedirect: true }) : []
    },
    deviceOf: context => readDevice(context.own('cookie'), secure),
    signUpKeyOf: context => readSignUp(context.own('cookie'), secure),
    signUpCookie: key => signUpCookie(key, secure),
    endedCookies: () => endedCookies(secure),
    redirectCookie: path => redirectCookie(path, secure),
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

const seenOf = (context: RequestContext) => ({ userAgent: context.own('user-agent') ?? '', address: context.address })
