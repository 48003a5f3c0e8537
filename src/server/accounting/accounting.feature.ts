import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { defineFeature } from '#server/feature.ts'
import { accountingRoutes } from './accounting.routes.ts'

export const accounting = defineFeature({
  name: 'accounting',
  open: ({ patientDb, now }, { catalogue }: { catalogue: LiveCatalogue }) => ({
    routes: app => accountingRoutes(app, { db: patientDb, now, timeZone: () => catalogue.now.office.timeZone }),
  }),
})
