import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { rateReached } from './emails/rate-reached.ts'
import { notifyOfRates } from './notify-of-rates.ts'
import { rateAlertsRoutes } from './rate-alerts.routes.ts'

export const rateAlerts = defineFeature({
  name: 'rate-alerts',
  emails: [rateReached],
  open: ({ db, secret, now }, { board }: { board: LiveBoard }) => ({
    routes: app => rateAlertsRoutes(app, { db, board, secret, now }),
    tasks: [notifyOfRates({ db, board, secret, now })],
  }),
})
