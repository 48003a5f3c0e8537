import type { Hono } from 'hono'
import { safeReturnPath } from '#contract/auth/return-path.ts'
import * as calls from '#contract/auth/sessions.calls.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Soon } from '#server/platform/go-on-with.ts'
import { NO_CREDENTIALS } from '#server/platform/http/caller.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { isSameOrigin } from '#server/platform/http/same-origin.ts'
import { type Handler, serve } from '#server/platform/http/serve.ts'
import { readCookies } from './cookies.ts'
import { orBusy } from './hashing-busy.ts'
import type { Sessions } from './open-sessions.ts'
import { findPerson, listSessions } from './people.store.ts'
import type { RefreshRefusal } from './refresh-session.ts'
import { checkCredentials, type TakeCaptcha } from './sign-in.ts'
import { crossSiteRefusal, endAfterFailure, isCrossSite, meOf, setCookies, signedInAnswer } from './signed-in-answer.ts'
import { endSessions } from './start-session.ts'
import type { OnWrongCodes } from './try-code.ts'

export type SessionsRoutesDeps = {
  db: Db
  reading: Db
  sessions: Sessions
  secret: string
  /** Called when wrong codes follow the right password. */
  onWrongCodes: OnWrongCodes
  /** Absent: whoever is held up by others waits. */
  takeCaptcha?: TakeCaptcha
  /** The discount of an account in hundredths of a percent. */
  discountOf: (userId: string) => Soon<bigint>
  now: () => Date
}

export function sessionsRoutes(
  app: Hono<Env>,
  { db, reading, sessions, secret, now, onWrongCodes, takeCaptcha, discountOf }: SessionsRoutesDeps,
): void {
  const signIn: Handler<typeof calls.login> = async (c, { body }) => {
    if (isCrossSite(c)) return crossSiteRefusal
    const { address } = c.env
    const from = { address, device: sessions.deviceOf(c.env) }
    const checked = await checkCredentials(db, body, from, { secret, now: now(), onWrongCodes, takeCaptcha }).catch(
      orBusy,
    )
    if (!checked.ok) {
      // A missing code is no failure: the form goes on.
      if (checked.refusal.reason !== 'second-factor-required')
        await endAfterFailure(c, sessions, checked.refusal.reason)
      return checked
    }

    const { id, role, secondFactor } = checked.value
    return signedInAnswer(c, { db, sessions }, { id, role }, { persistent: !body.sessionOnly, secondFactor })
  }
  // A body that cannot be read is a failed sign-in as well.
  serve(app, calls.login, signIn, c => endAfterFailure(c, sessions))

  // Noted like everything that is sent.
  serve(app, calls.noteAct, async () => {
    const { staff_idle_minutes } = await reading
      .selectFrom('office')
      .select('staff_idle_minutes')
      .executeTakeFirstOrThrow()
    return { idleMs: staff_idle_minutes * MINUTE_MS }
  })

  serve(app, calls.logout, async c => {
    if (isCrossSite(c)) return crossSiteRefusal
    setCookies(c, await sessions.end(c.env, c.req.raw))
    return { signedIn: false as const }
  })

  serve(app, calls.refresh, async c => {
    // A GET that changes something is answered only to a page that is certainly ours.
    if (isSameOrigin(name => c.env.own(name)) !== true) return crossSiteRefusal
    if (!readCookies(c.env.own('cookie')).refresh_token)
      return refuse({ reason: 'not_authenticated', detail: NO_CREDENTIALS })
    const refreshed = await sessions.refresh(c.env)
    if (refreshed.ok) {
      setCookies(c, refreshed.value.cookies)
      return { exp: refreshed.value.exp }
    }
    setCookies(c, sessions.endedCookies())
    const page = safeReturnPath(pathOf(c.env.own('referer')))
    if (page) setCookies(c, [sessions.redirectCookie(page)])
    return refuse({ reason: 'token_not_valid', detail: detailOf(refreshed.refusal) })
  })

  serve(app, calls.me, async (_, __, { id, secondFactor }) => {
    const [person, bps] = await Promise.all([findPerson(reading, id), discountOf(id)])
    return { ...meOf(person, secondFactor), discount: { percent: percentOf(bps) } }
  })

  serve(app, calls.sessions, async (_, __, { id, sessionId }) => {
    const rows = await listSessions(db, id, sessionId, now())
    return rows.map(row => ({
      id: row.id,
      current: row.id === sessionId,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      persistent: row.persistent,
    }))
  })

  serve(app, calls.endSession, async (_, { params }, { id }) => {
    const ended = await endSessions(db, id, 'ended', { now: now(), only: params.id })
    return ended === 0 ? refuse({ reason: 'not-found', detail: 'You have no such session' }) : { ended }
  })

  serve(app, calls.endOtherSessions, async (_, __, { id, sessionId }) => {
    return { ended: await endSessions(db, id, 'ended', { now: now(), except: sessionId }) }
  })
}

/** Clients of this kind of API know these words. Reuse of a token is only logged. */
const detailOf = ({ reason }: RefreshRefusal) =>
  reason === 'Token has wrong type' || reason === 'Token is expired' || reason === 'Token is blacklisted'
    ? reason
    : 'Token is invalid or expired'

const pathOf = (address: string | undefined) => {
  const url = address === undefined ? null : URL.parse(address)
  return url ? url.pathname + url.search : undefined
}
