import type { Hono } from 'hono'
import * as calls from '#contract/statistics/statistics.calls.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { customerStatistics } from './customer-statistics.ts'

export function statisticsRoutes(app: Hono<Env>, { deps: { db, snapshot } }: Claims): void {
  serve(app, calls.customerStatistics, (_, __, { id }) =>
    customerStatistics(db, id, snapshot().catalogue.office.timeZone),
  )
}
