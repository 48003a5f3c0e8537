import type { LoaderFunctionArgs } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { page, queryOf, text } from '#web/forms/address-query.ts'

type UsesQuery = { code: string | undefined; page: number }
const usesQuery = queryOf<UsesQuery>({ code: text(typed => typed.slice(0, 40) || undefined), page })

export type PromoUsesData = CallAnswer<CallsByAddress['GET /api/v1/desk/promo-codes/uses/']> & {
  query: UsesQuery
  currencies: ShownCurrencies
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PromoUsesData> {
  const query = usesQuery.read(new URL(request.url).searchParams)
  const api = apiOf(context)
  const [uses, currencies] = await Promise.all([
    api('GET /api/v1/desk/promo-codes/uses/', { query }),
    readCurrencies(api),
  ])
  return { ...uses, query, currencies }
}
