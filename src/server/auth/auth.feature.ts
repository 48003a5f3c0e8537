import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { defineFeature } from '#server/feature.ts'
import type { Soon } from '#server/platform/go-on-with.ts'
import { defineVariables, onOff, variable } from '#server/platform/variables.ts'
import { sealSecondFactorsAgain } from './check-second-factor.ts'
import { forgetSessions } from './forget-sessions.ts'
import { endIdleSessions } from './idle-sessions.ts'
import { type OnNewDevice, openSessions, SESSIONS_CHANNEL } from './open-sessions.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import type { TakeCaptcha } from './sign-in.ts'
import type { OnWrongCodes } from './try-code.ts'

const SESSION_DAYS = 30

type AuthOptions = {
  /** How long a session lasts, in days. */
  sessionDays?: number
  /** Whether staff use the console from everywhere: for an owner who has locked themselves out. */
  consoleAnywhere?: boolean
}

type Later = {
  captcha: { take: TakeCaptcha }
  onNewDevice: OnNewDevice
  onWrongCodes: OnWrongCodes
  /** The discount of an account in hundredths of a percent. */
  discountOf: (userId: string) => Soon<bigint>
}

export const auth = defineFeature({
  name: 'auth',
  sealAgain: sealSecondFactorsAgain,
  variables: defineVariables(
    {
      consoleAnywhere: variable('AGIO_CONSOLE_ANYWHERE', onOff),
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
  async open(office, _, { sessionDays = SESSION_DAYS, consoleAnywhere }: AuthOptions, later: () => Later) {
    const { db, reading, secret, secure, now, log } = office
    const sessions = openSessions({
      db,
      reading,
      secret,
      now,
      livesMs: sessionDays * DAY_MS,
      secure,
      isListening: office.isListening,
      consoleAnywhere,
      onNewDevice: (...device) => later().onNewDevice(...device),
      log,
    })
    return {
      offers: { sessions },
      routes(app) {
        const { onWrongCodes, discountOf, captcha } = later()
        sessionsRoutes(app, { db, reading, sessions, secret, onWrongCodes, discountOf, now, takeCaptcha: captcha.take })
      },
      tasks: [forgetSessions(db, now), endIdleSessions(db, now)],
      channels: { [SESSIONS_CHANNEL]: sessions.onNotification },
    }
  },
})
