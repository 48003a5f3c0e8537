import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { DeskRates } from '#contract/rates/rates.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

export type RatesData = DeskRates

export const loader = ({ context }: LoaderFunctionArgs): Promise<RatesData> => apiOf(context)('GET /api/v1/desk/rates/')

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return answerForm('accept', form, { pair: 'kept', kind: 'kept', since: 'kept' }, ({ pair, kind, since }) =>
    api('POST /api/v1/desk/rates/{pair}/acceptance/', {
      params: { pair },
      body: { kind: kind === 'lone' ? 'lone' : 'jump', since },
    }),
  )
}
