import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Api, apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { type OrdersQuery, ordersPath, readOrdersQuery } from './orders-query.ts'

type Listed = Awaited<ReturnType<typeof readClaims>>

export type OrdersData = { query: OrdersQuery; claims: Listed; currencies: ShownCurrencies }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<OrdersData> {
  const api = apiOf(context)
  const query = readOrdersQuery(new URL(request.url).searchParams)
  const [claims, currencies] = await Promise.all([readClaims(api, query), readCurrencies(api)])
  // A narrower filter has fewer pages.
  if (query.page > Math.max(1, claims.pages)) throw redirect(ordersPath({ ...query, page: Math.max(1, claims.pages) }))
  return { query, claims, currencies }
}

const readClaims = (api: Api, { page, status, number }: OrdersQuery) =>
  api('GET /api/v1/users/me/claims/', {
    query: { page: String(page), size: '10', status, number: number || undefined },
  })
