import type { CurrencyOf } from '#contract/money/currency.ts'
import { defineFeature } from '#server/feature.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { alarmRaised } from './emails/alarm-raised.ts'
import { alarmsOpen } from './emails/alarms-open.ts'
import { notifyOfAlarms } from './notify-of-alarms.ts'
import { remindOfAlarms } from './remind-of-alarms.ts'

export const alarms = defineFeature({
  name: 'alarms',
  emails: [alarmRaised, alarmsOpen],
  open: ({ db, now }, { currency }: { currency: CurrencyOf }) => ({
    routes: app => alarmRoutes(app, { db, now }),
    tasks: [notifyOfAlarms({ db, currency, now }), remindOfAlarms({ db, currency, now })],
  }),
})
