import { defineFeature } from '#server/feature.ts'
import { customersRoutes } from './customers.routes.ts'
import { accountBlocked } from './emails/account-blocked.ts'

export const customers = defineFeature({
  name: 'customers',
  emails: [accountBlocked],
  open: ({ db, now }, { unpaidOfPerson }: { unpaidOfPerson: () => number }) => ({
    routes: app => customersRoutes(app, { db, unpaidOfPerson, now }),
  }),
})
