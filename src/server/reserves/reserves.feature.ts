import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { reserveLeft } from './emails/reserve-left.ts'
import { measureReserves } from './reserve-metrics.ts'
import { reservesRoutes } from './reserves.routes.ts'
import { watchAccounts } from './watch-accounts.ts'

export const reserves = defineFeature({
  name: 'reserves',
  emails: [reserveLeft],
  open: ({ db, now, alarm, endAlarm }, { board, timeZone }: { board: LiveBoard; timeZone: () => string }) => ({
    routes: app => reservesRoutes(app, { db, board, timeZone, now }),
    tasks: [watchAccounts(db, alarm, endAlarm)],
    metrics: registry => measureReserves(registry, db),
  }),
})
