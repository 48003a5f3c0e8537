import { defineFeature } from '#server/feature.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'

/** What visitors are e-mailed without an account has one way out, whichever feature writes. */
export const subscriptions = defineFeature({
  name: 'subscriptions',
  open: ({ db, secret, now }) => ({
    routes: app => subscriptionsRoutes(app, { db, secret, now }),
  }),
})
