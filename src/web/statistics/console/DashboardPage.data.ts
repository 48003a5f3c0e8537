import type { LoaderFunctionArgs } from 'react-router'
import type { Alarm } from '#contract/alarms/alarm.schema.ts'
import { hasRight } from '#contract/auth/rights.ts'
import { addDays } from '#contract/calendar-days.ts'
import type { Reserves } from '#contract/reserves/reserves.ts'
import type { OfficeStatistics } from '#contract/statistics/office-statistics.ts'
import { isPeriod } from '#contract/statistics/period.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Waiting } from '#web/console/frame/sections.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { personContext } from '#web/session/person.ts'
import { type DashboardQuery, readDashboardQuery } from './dashboard-query.ts'

const CHART_DAYS = 14

export type DashboardData = {
  statistics: OfficeStatistics
  reserves: Reserves
  currencies: ShownCurrencies
  /** What waits for a person now, for whoever sees orders. */
  waiting: Waiting | null
  alarms: readonly Alarm[]
  /** The days of the chart: of a single day the two weeks that end with it. */
  days: OfficeStatistics['days']
  /** The period that was asked for is none; today is shown. */
  refused: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DashboardData> {
  const api = apiOf(context)
  const seesOrders = hasRight(context.get(personContext)!.role, 'claims.see')
  const [read, reserves, currencies, waiting, alarms] = await Promise.all([
    readPeriod(readDashboardQuery(new URL(request.url).searchParams)),
    api('GET /api/v1/desk/reserves/', { query: { money: 'USD' } }),
    readCurrencies(api),
    seesOrders ? api('GET /api/v1/desk/waiting/') : null,
    seesOrders ? api('GET /api/v1/desk/alarms/', { query: {} }) : [],
  ])
  return { ...read, reserves, currencies, waiting, alarms, days: await daysOf(read.statistics) }

  async function daysOf({ days, period }: OfficeStatistics): Promise<OfficeStatistics['days']> {
    if (days.length > 1) return days
    const weeks = { from: addDays(period.to, 1 - CHART_DAYS), to: period.to }
    return (await api('GET /api/v1/desk/statistics/', { query: weeks })).days
  }

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
