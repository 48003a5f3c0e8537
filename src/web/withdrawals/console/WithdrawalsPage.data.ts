import type { LoaderFunctionArgs } from 'react-router'
import type { WithdrawalState } from '#contract/withdrawals/withdrawal-moves.ts'
import type { WithdrawalItem } from '#contract/withdrawals/withdrawals.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { readWithdrawalsQuery, type WithdrawalsQuery } from './withdrawal-query.ts'

export type WithdrawalsData = {
  query: WithdrawalsQuery
  items: readonly WithdrawalItem[]
  pages: number
  counts: Partial<Record<WithdrawalState, number>>
  currencies: ShownCurrencies
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<WithdrawalsData> {
  const api = apiOf(context)
  const query = readWithdrawalsQuery(new URL(request.url).searchParams)
  const { state, page } = query
  const [{ items, pages, counts }, currencies] = await Promise.all([
    api('GET /api/v1/desk/withdrawals/', { query: { page: String(page), state } }),
    readCurrencies(api),
  ])
  return { query, items, pages, counts, currencies }
}
