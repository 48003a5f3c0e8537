import type { LoaderFunctionArgs } from 'react-router'
import type { PayoutLimit } from '#contract/desk/payout-limits.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/figures/shown-currencies.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { personContext } from '#web/session/person.ts'

export type LimitsData = {
  limits: readonly PayoutLimit[]
  currencies: ShownCurrencies
  /** Only the owner says how much one person may send. */
  maySet: boolean
}

export async function loader({ context }: LoaderFunctionArgs): Promise<LimitsData> {
  const role = context.get(personContext)?.role
  const api = apiOf(context)
  const [limits, currencies] = await Promise.all([api('GET /api/v1/desk/payout-limits/'), readCurrencies(api)])
  return { limits, currencies, maySet: role === 'owner' }
}

/** An amount that is left empty takes the limit away. */
export async function action({ request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return answerForm('limit', form, { currency: 'kept', aloneMost: 'optional' }, ({ currency, aloneMost }) =>
    api('PUT /api/v1/desk/payout-limits/{currency}/', {
      params: { currency },
      body: { aloneMost: aloneMost.replaceAll(/\s/g, '').replace(',', '.') || null },
    }),
  )
}
