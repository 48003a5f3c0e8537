import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { partnersRoutes } from './partners.routes.ts'

type PartnersNeeds = {
  board: LiveBoard
  identity: () => OfficeIdentity
  sessions: Sessions
  timeZone: () => string
}

export const partners = defineFeature({
  name: 'partners',
  open: ({ db, origin, now }, { board, identity, sessions: { callerOfKey }, timeZone }: PartnersNeeds) => ({
    routes: app => partnersRoutes(app, { db, board, office: identity, callerOfKey, timeZone, origin, now }),
  }),
})
