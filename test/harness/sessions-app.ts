import { EventEmitter } from 'node:events'
import { afterAll } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { openSessions, SESSIONS_CHANNEL, type Sessions } from '#server/auth/open-sessions.ts'
import { sessionsRoutes } from '#server/auth/sessions.routes.ts'
import { openVisitorAddresses } from '#server/platform/http/visitor-address.ts'
import { listen } from '#server/platform/live/listen.ts'
import { notifyOfNewDevice } from '#server/users/notify-of-new-device.ts'
import { notifyOfWrongCodes } from '#server/users/notify-of-wrong-codes.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { bareApp } from './bare-app.ts'
import type { TestDatabase } from './database.ts'

export type SessionsApp = {
  /** Where a test adds the calls of another feature to those of the sessions. */
  app: ReturnType<typeof bareApp>['app']
  sessions: Sessions
  /** What was logged. */
  lines: ReturnType<typeof bareApp>['lines']
  /** A request as it comes over a socket, from an address of the test's choice. */
  ask: (path: string, init?: RequestInit & { from?: string }) => Promise<Response>
}

/** A clock that stands until it is moved. */
export function openClock(at = new Date('2026-11-21T12:00:00Z')) {
  let time = at.getTime()
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms
    },
  }
}

export type TestClock = ReturnType<typeof openClock>

/** The calls of the sessions on a database, and as many processes of the office beside this one as a test wants. */
export async function startSessions(
  database: TestDatabase,
  clock: TestClock,
  { secure = false } = {},
): Promise<SessionsApp & { another: () => Promise<SessionsApp> }> {
  const another = async (): Promise<SessionsApp> => {
    const { app, log, lines } = bareApp({
      callerResolver: {
        authenticate: (request, context) => sessions.authenticate(request, context),
        addressOf: openVisitorAddresses(),
        now: clock.now,
        acted: caller => sessions.acted(caller),
      },
    })
    const sessions = openSessions({
      db: database.db,
      reading: database.db,
      secret: TEST_SECRET,
      now: clock.now,
      livesMs: 30 * DAY_MS,
      secure,
      isListening: () => listening.isListening(),
      onNewDevice: notifyOfNewDevice,
      log,
    })
    const listening = await listen(database.address, { [SESSIONS_CHANNEL]: sessions.onNotification }, log)
    afterAll(() => listening.close())
    sessionsRoutes(app, {
      db: database.db,
      reading: database.db,
      sessions,
      secret: TEST_SECRET,
      onWrongCodes: notifyOfWrongCodes,
      discountOf: async () => 0n,
      now: clock.now,
    })
    return {
      app,
      lines,
      sessions,
      ask: async (path, { from = '198.51.100.1', ...init } = {}) => {
        const headers = { host: 'localhost', ...Object.fromEntries(new Headers(init.headers)) }
        const incoming = Object.assign(new EventEmitter(), { headers, socket: { remoteAddress: from }, complete: true })
        return app.request(path, { ...init, headers }, { incoming })
      },
    }
  }
  return { ...(await another()), another }
}
