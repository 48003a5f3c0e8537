import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { payoutLimitsRoutes } from './payout-limits.routes.ts'
import { payoutLimitsSection } from './payout-limits.section.ts'

export const payoutLimits = defineFeature({
  name: 'payout-limits',
  sections: () => ({ 'payout-limit': payoutLimitsSection }),
  open: ({ reading }, { board }: { board: LiveBoard }) => ({
    routes: app => payoutLimitsRoutes(app, { db: reading, board }),
  }),
})
