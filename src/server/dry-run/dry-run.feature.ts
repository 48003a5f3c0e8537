import { defineFeature } from '#server/feature.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import { dryRunRoutes } from './dry-run.routes.ts'

export const dryRun = defineFeature({
  name: 'dry-run',
  open: ({ db, sections, now }, _, { rates: mode }: { rates: RatesMode }) => ({
    routes: app => dryRunRoutes(app, { db, sections, mode, now }),
  }),
})
