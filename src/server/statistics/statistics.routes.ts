import type { Hono } from 'hono'
import * as calls from '#contract/statistics/statistics.calls.ts'
import { csvHeadersOf } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { customerStatistics } from './customer-statistics.ts'
import { officeStatistics, statisticsByDay } from './office-statistics.ts'
import { statisticsCsv } from './statistics-csv.ts'

type StatisticsDeps = { db: Db; timeZone: () => string; now: () => Date }

export function statisticsRoutes(app: Hono<Env>, { db, timeZone, now }: StatisticsDeps): void {
  const calendar = () => ({ timeZone: timeZone(), now: now() })

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
