import type { LoaderFunctionArgs } from 'react-router'
import type { Reserves } from '#contract/reserves/reserves.ts'
import type { OfficeStatistics } from '#contract/statistics/office-statistics.ts'
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

  async function readPeriod(asked: DashboardQuery): Promise<Pick<DashboardData, 'statistics' | 'refused'>> {
    const orRefuse = context.get(apiContext)
    try {
      return { statistics: await orRefuse('GET /api/v1/desk/statistics/', { query: given(asked) }), refused: false }
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'invalid') throw error
      return { statistics: await api('GET /api/v1/desk/statistics/', { query: {} }), refused: true }
    }
  }
}

const given = ({ from, to }: DashboardQuery) => ({ ...(from && { from }), ...(to && { to }) })
