import type { LoaderFunctionArgs } from 'react-router'
import type { Reserves } from '#contract/reserves/reserves.ts'
import type { OfficeStatistics } from '#contract/statistics/office-statistics.ts'
import { isPeriod } from '#contract/statistics/period.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { type DashboardQuery, readDashboardQuery } from './dashboard-query.ts'

export type DashboardData = {
  statistics: OfficeStatistics
  reserves: Reserves
  currencies: ShownCurrencies
  /** The period that was asked for is none; today is shown. */
  refused: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DashboardData> {
  const api = apiOf(context)
  const [read, reserves, currencies] = await Promise.all([
    readPeriod(readDashboardQuery(new URL(request.url).searchParams)),
    api('GET /api/v1/desk/reserves/', { query: { money: 'USD' } }),
    readCurrencies(api),
  ])
  return { ...read, reserves, currencies }

  async function readPeriod({ from, to }: DashboardQuery): Promise<Pick<DashboardData, 'statistics' | 'refused'>> {
    const start = from ?? to
    const asked = start !== undefined && { from: start, to: to ?? start }
    const ask = (query: { from?: string; to?: string }, ofApi = api) => ofApi('GET /api/v1/desk/statistics/', { query })
    if (!asked) return { statistics: await ask({}), refused: false }
    if (!isPeriod(asked)) return { statistics: await ask({}), refused: true }
    try {
      return { statistics: await ask(asked, context.get(apiContext)), refused: false }
    } catch (error) {
      // It begins tomorrow, by the office's calendar.
      if (!(error instanceof ApiError) || error.problem.code !== 'invalid') throw error
      return { statistics: await ask({}), refused: true }
    }
  }
}
