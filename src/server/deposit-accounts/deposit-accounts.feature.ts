import type { Rail } from '#server/claims/rail.ts'
import { defineFeature } from '#server/feature.ts'
import { depositAccountsRoutes } from './deposit-accounts.routes.ts'

export const depositAccounts = defineFeature({
  name: 'deposit-accounts',
  open: ({ db, now }, { rails }: { rails: readonly Rail[] }) => ({
    routes: app => depositAccountsRoutes(app, { db, rails, now }),
  }),
})
