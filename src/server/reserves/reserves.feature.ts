import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { reservesRoutes } from './reserves.routes.ts'

export const reserves = defineFeature({
  name: 'reserves',
  open: ({ db, now }, { board }: { board: LiveBoard }) => ({
    routes: app => reservesRoutes(app, { db, board, now }),
  }),
})
