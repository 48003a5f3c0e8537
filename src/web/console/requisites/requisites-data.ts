import type { LoaderFunctionArgs } from 'react-router'
import type { RequisitePool } from '#contract/desk/requisites.ts'
import { apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readCurrencies, type ShownCurrencies } from '#web/figures/shown-currencies.ts'
import { type PoolQuery, readPoolQuery } from './requisite-paths.ts'

export type RequisitesData = {
  query: PoolQuery
  pool: RequisitePool
  currencies: ShownCurrencies
  /** The id that the next requisite gets. */
  newId: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RequisitesData> {
  const api = apiOf(context)
  const [pool, currencies] = await Promise.all([api('GET /api/v1/desk/requisites/'), readCurrencies(api)])
  return { query: readPoolQuery(new URL(request.url).searchParams), pool, currencies, newId: newId() }
}
