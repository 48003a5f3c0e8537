import { data, type LoaderFunctionArgs } from 'react-router'
import type { Requisite, RequisiteChange } from '#contract/desk/requisites.ts'
import { apiOf } from '#web/api/api.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/figures/shown-currencies.ts'
import { type RequisiteAct, readRequisiteAct } from './requisite-paths.ts'

export type RequisiteData = {
  requisite: Requisite
  history: readonly RequisiteChange[]
  currency: ShownCurrency
  /** Which rail takes its currency now: only that of requisites sends anybody here. */
  rail: string | undefined
  act: RequisiteAct | undefined
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<RequisiteData> {
  const id = params.id!
  const api = apiOf(context)
  const [{ items, rails }, currencies] = await Promise.all([api('GET /api/v1/desk/requisites/'), readCurrencies(api)])
  const requisite = items.find(requisite => requisite.id === id)
  if (!requisite) throw data({ code: 'not-found' }, { status: 404 })
  return {
    requisite,
    history: await api('GET /api/v1/desk/requisites/{id}/history/', { params: { id } }),
    currency: currencyOr(currencies, requisite.currency, requisite.terms.claimLeast),
    rail: rails.find(({ currency }) => currency === requisite.currency)?.rail,
    act: readRequisiteAct(new URL(request.url).searchParams),
  }
}
