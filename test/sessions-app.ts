import { afterAll } from 'vitest'
import { tellOfNewDevice } from '#server/accounts/tell-of-new-device.ts'
import { tellOfWrongCodes } from '#server/accounts/tell-of-wrong-codes.ts'
import { listen } from '#server/database/listen.ts'
import { openVisitorAddresses } from '#server/http/visitor-address.ts'
import { openSessions, SESSIONS_CHANNEL, type Sessions } from '#server/sessions/open-sessions.ts'
import { sessionsRoutes } from '#server/sessions/sessions.routes.ts'
import { bareApp } from './bare-app.ts'
import type { TestDatabase } from './database.ts'
import { TEST_SECRET } from './secret.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export type SessionsApp = {
  /** Where a test puts the calls of another room beside those of the sessions. */
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
      doorkeeper: {
        authenticate: (request, visit) => sessions.authenticate(request, visit),
        addressOf: openVisitorAddresses(),
      },
    })
    const sessions = openSessions({
      db: database.db,
      secret: TEST_SECRET,
      now: clock.now,
      livesMs: 30 * DAY_MS,
      secure,
      hears: () => listening.hears(),
      onNewDevice: tellOfNewDevice,
      log,
    })
    const listening = await listen(database.address, { [SESSIONS_CHANNEL]: sessions.heard }, log)
    afterAll(() => listening.close())
    sessionsRoutes(app, {
      db: database.db,
      sessions,
      secret: TEST_SECRET,
      onWrongCodes: tellOfWrongCodes,
      now: clock.now,
    })
    return {
      app,
      lines,
      sessions,
      ask: async (path, { from = '198.51.100.1', ...init } = {}) => {
        const headers = { host: 'localhost', ...Object.fromEntries(new Headers(init.headers)) }
        const incoming = { headers, socket: { remoteAddress: from }, complete: true }
        return app.request(path, { ...init, headers }, { incoming })
      },
    }
  }
  return { ...(await another()), another }
}
