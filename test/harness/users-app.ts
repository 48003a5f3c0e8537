import { defined } from '#contract/defined.ts'
import { apiKeysRoutes } from '#server/api-keys/api-keys.routes.ts'
import { type Captcha, openCaptcha } from '#server/captcha/captcha.ts'
import { claimsOfPerson } from '#server/claims/my-claims/claims-of-person.ts'
import { hasOpenClaim, joinClaims } from '#server/claims/my-claims/my-claims.store.ts'
import { notifyOfWrongCodes } from '#server/users/notify-of-wrong-codes.ts'
import { payoutAccountsRoutes } from '#server/users/payout-accounts.routes.ts'
import { protectionRoutes } from '#server/users/protection.routes.ts'
import { usersRoutes } from '#server/users/users.routes.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import type { TestDatabase } from './database.ts'
import { type SessionsApp, startSessions, type TestClock } from './sessions-app.ts'
import { LITTLE_EFFORT } from './solved-captcha.ts'

export type UsersApp = SessionsApp & {
  captcha: Captcha
  /** A call with a body, as JSON. */
  post: (path: string, body?: object, init?: Parameters<SessionsApp['ask']>[1]) => Promise<Response>
}

/** Everything that an account can do, with the sessions that it needs, on a database. */
export async function startUsersApp(database: TestDatabase, clock: TestClock): Promise<UsersApp> {
  const sessionsApp = await startSessions(database, clock)
  const { app, ask, sessions } = sessionsApp
  const { db } = database
  const captcha = openCaptcha({ db, secret: TEST_SECRET, now: clock.now, effort: LITTLE_EFFORT })
  const parts = {
    db,
    sessions,
    secret: TEST_SECRET,
    origin: 'http://localhost',
    onWrongCodes: notifyOfWrongCodes,
    now: clock.now,
  }
  usersRoutes(app, {
    terms: () => ({}),
    formsOfNetwork: () => 10,
    countHits: () => {},
    db,
    sessions,
    captcha,
    secret: TEST_SECRET,
    onEmailConfirmed: joinClaims,
    personalData: { claims: claimsOfPerson },
    hasOpenClaim,
    now: clock.now,
  })
  protectionRoutes(app, { ...parts, officeName: () => 'Agio' })
  payoutAccountsRoutes(app, parts)
  apiKeysRoutes(app, parts)
  return {
    ...sessionsApp,
    captcha,
    post: (path, body, init = {}) =>
      ask(path, {
        method: 'POST',
        ...init,
        headers: defined({ 'content-type': body && 'application/json', ...(init.headers as Record<string, string>) }),
        body: body ? JSON.stringify(body) : init.body,
      }),
  }
}
