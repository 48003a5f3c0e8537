import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { defineFeature } from '#server/feature.ts'
import type { Soon } from '#server/platform/go-on-with.ts'
import { defineVariables, onOff, variable } from '#server/platform/variables.ts'
import { checkSecret } from './check-secret.ts'
import { forgetSessions } from './forget-sessions.ts'
import { type OnNewDevice, openSessions, SESSIONS_CHANNEL } from './open-sessions.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import type { OnWrongCodes } from './try-code.ts'

const SESSION_DAYS = 30

type AuthOptions = {
  /** How long a session lasts, in days. */
  sessionDays?: number
  /** Whether a database that was used with another, lost secret is opened. */
  newSecret?: boolean
}

type Later = {
  onNewDevice: OnNewDevice
  onWrongCodes: OnWrongCodes
  /** The discount of an account in hundredths of a percent. */
  discountOf: (userId: string) => Soon<bigint>
}

export const auth = defineFeature({
  name: 'auth',
  variables: defineVariables(
    {
      newSecret: variable('AGIO_NEW_SECRET', onOff),
      sessionDays: variable(
        'AGIO_SESSION_DAYS',
        z
          .string()
          .regex(/^[1-9]\d{0,2}$/, 'must be a number of days from 1 to 365')
          .transform(Number)
          .refine(days => days <= 365, 'must be a number of days from 1 to 365')
          .default(SESSION_DAYS),
      ),
    },
    values => values,
  ),
  async open(office, _, { sessionDays = SESSION_DAYS, newSecret = false }: AuthOptions, later: () => Later) {
    const { db, secret, secure, now, log } = office
    await checkSecret(db, { secret, isNew: newSecret, log })
    const sessions = openSessions({
      db,
      secret,
      now,
      livesMs: sessionDays * DAY_MS,
      secure,
      isListening: office.isListening,
      onNewDevice: (...device) => later().onNewDevice(...device),
      log,
    })
    return {
      offers: { sessions },
      routes(app) {
        const { onWrongCodes, discountOf } = later()
        sessionsRoutes(app, { db, sessions, secret, onWrongCodes, discountOf, now })
      },
      tasks: [forgetSessions(db, now)],
      channels: { [SESSIONS_CHANNEL]: sessions.onNotification },
    }
  },
})
