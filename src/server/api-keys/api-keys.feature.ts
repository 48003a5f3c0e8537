import { defineFeature } from '#server/feature.ts'
import { apiKeysRoutes } from './api-keys.routes.ts'

export const apiKeys = defineFeature({
  name: 'api-keys',
  open: ({ db, now }) => ({ routes: app => apiKeysRoutes(app, { db, now }) }),
})
