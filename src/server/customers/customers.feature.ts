import type { Claims } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { customersRoutes } from './customers.routes.ts'
import { accountBlocked } from './emails/account-blocked.ts'

export const customers = defineFeature({
  name: 'customers',
  emails: [accountBlocked],
  open: ({ db, now }, { claims }: { claims: Claims }) => ({
    routes: app => customersRoutes(app, { db, unpaidOfPerson: () => claims.deps.openingLimits.unpaidOfPerson, now }),
  }),
})
