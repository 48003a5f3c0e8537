import { Gauge, type Registry } from 'prom-client'
import type { CurrencyOf } from '#contract/money/currency.ts'
import { defineFeature } from '#server/feature.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { countAlarms } from './alarms.store.ts'
import { alarmRaised } from './emails/alarm-raised.ts'
import { alarmsOpen } from './emails/alarms-open.ts'
import { notifyOfAlarms } from './notify-of-alarms.ts'
import { remindOfAlarms } from './remind-of-alarms.ts'
import { forgetFailedJobs, reportFailedJobs } from './report-failed-jobs.ts'

export const alarms = defineFeature({
  name: 'alarms',
  emails: [alarmRaised, alarmsOpen],
  open: ({ db, now }, { currency, timeZone }: { currency: CurrencyOf; timeZone: () => string }) => ({
    routes: app => alarmRoutes(app, { db, now }),
    metrics: registry => measureAlarms(registry, db, now),
    tasks: [
      reportFailedJobs({ db, now }),
      forgetFailedJobs({ db, now }),
      notifyOfAlarms({ db, currency, timeZone, now }),
      remindOfAlarms({ db, currency, timeZone, now }),
    ],
  }),
})

function measureAlarms(registry: Registry, db: Db, now: () => Date): void {
  new Gauge({
    name: 'agio_alarms',
    help: 'Open alarms that nobody has put off',
    registers: [registry],
    async collect() {
      this.set(await countAlarms(db, now()))
    },
  })
}
