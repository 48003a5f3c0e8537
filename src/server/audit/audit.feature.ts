import { defineFeature } from '#server/feature.ts'
import { type AuditRoutesDeps, auditRoutes } from './audit.routes.ts'

type Later = { formatAmounts: AuditRoutesDeps['formatClaims'] }

export const audit = defineFeature({
  name: 'audit',
  open: ({ db }, _, __, later: () => Later) => ({
    routes: app => auditRoutes(app, { db, formatClaims: later().formatAmounts }),
  }),
})
