import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'

export type ContestDrawsData = CallAnswer<CallsByAddress['GET /api/v1/desk/contests/']>

export const loader = ({ context }: LoaderFunctionArgs): Promise<ContestDrawsData> =>
  apiOf(context)('GET /api/v1/desk/contests/')

/** Each contest has its own two forms, named after what they do and the contest. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  if (name.startsWith('freeze.'))
    return answerForm(name, form, { key: 'kept' }, ({ key }) =>
      api('POST /api/v1/desk/contests/{key}/freeze/', { params: { key } }),
    )
  return answerForm(name, form, { key: 'kept', blockHash: 'kept' }, ({ key, blockHash }) =>
    api('POST /api/v1/desk/contests/{key}/draw/', { params: { key }, body: { blockHash } }),
  )
}
