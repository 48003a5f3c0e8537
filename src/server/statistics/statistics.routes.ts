import type { Hono } from 'hono'
import * as calls from '#contract/statistics/statistics.calls.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { csvHeadersOf } from '#server/platform/csv.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { customerStatistics } from './customer-statistics.ts'
import { officeStatistics, statisticsByDay } from './office-statistics.ts'
import { statisticsCsv } from './statistics-csv.ts'

export function statisticsRoutes(app: Hono<Env>, { deps: { db, snapshot }, now }: Claims): void {
  const calendar = () => ({ timeZone: snapshot().catalogue.office.timeZone, now: now() })

  serve(app, calls.customerStatistics, (_, __, { id }) => customerStatistics(db, id, calendar().timeZone))

  serve(app, calls.officeStatistics, async (_, { query }) => {
    const counted = await officeStatistics(db, query, calendar())
    return counted.ok ? counted.value : counted
  })

  serve(app, calls.exportOfficeStatistics, async (_, { query: { locale, ...asked } }) => {
    const counted = await statisticsByDay(db, asked, calendar())
    if (!counted.ok) return counted
    const { period, lines } = counted.value
    const headers = csvHeadersOf(`statistics-${period.from}-${period.to}.csv`)
    return new Response(statisticsCsv(lines, locale), { headers })
  })
}
