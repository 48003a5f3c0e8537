import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { reserveAvailable } from './emails/reserve-available.ts'
import { notifyReserveWatchers } from './notify-watchers.ts'
import { reserveWatchRoutes } from './reserve-watch.routes.ts'

export const reserveWatch = defineFeature({
  name: 'reserve-watch',
  emails: [reserveAvailable],
  open: ({ db, secret, now }, { board }: { board: LiveBoard }) => ({
    routes: app => reserveWatchRoutes(app, { db, board, secret, now }),
    tasks: [notifyReserveWatchers({ db, board, secret, now })],
  }),
})
