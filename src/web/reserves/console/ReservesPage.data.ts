import type { LoaderFunctionArgs } from 'react-router'
import type { Reserves } from '#contract/reserves/reserves.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'

export type ReservesData = { reserves: Reserves; currencies: ShownCurrencies }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReservesData> {
  const api = apiOf(context)
  const money = /^[A-Z0-9]{2,10}$/.exec(new URL(request.url).searchParams.get('money') ?? '')?.[0]
  const [reserves, currencies] = await Promise.all([
    api('GET /api/v1/desk/reserves/', { query: { money: money || undefined } }),
    readCurrencies(api),
  ])
  return { reserves, currencies }
}
