import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { defineFeature } from '#server/feature.ts'
import { matchStatements } from './match-statements.ts'
import { statementsRoutes } from './statements.routes.ts'

export const statements = defineFeature({
  name: 'statements',
  open: ({ db, patientDb, now }, { catalogue }: { catalogue: LiveCatalogue }) => ({
    routes: app => statementsRoutes(app, { db, now, timeZone: () => catalogue.now.office.timeZone }),
    tasks: [matchStatements(patientDb, now)],
  }),
})
