import type { LoaderFunctionArgs } from 'react-router'
import type { CustomerStatistics } from '#contract/statistics/statistics.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'

export type StatisticsData = { statistics: CustomerStatistics; currencies: ShownCurrencies }

export async function loader({ context }: LoaderFunctionArgs): Promise<StatisticsData> {
  const api = apiOf(context)
  const [statistics, currencies] = await Promise.all([api('GET /api/v1/users/me/statistics/'), readCurrencies(api)])
  return { statistics, currencies }
}
