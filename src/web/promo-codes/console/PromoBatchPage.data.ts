import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { PROMO_CODES_PATH } from './promo-code-view.tsx'

/** A form that is sent again makes the same codes. */
export const loader = () => ({ id: newId() })

const fields = { id: 'kept', like: 'kept', name: 'kept', prefix: 'optional', count: 'kept' } as const

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await answerForm('batch', form, fields, ({ id, count, ...batch }) =>
    context.get(apiContext)('PUT /api/v1/desk/promo-codes/batches/{id}/', {
      params: { id },
      // What is no number is refused by the call.
      body: { ...batch, count: /^\d{1,5}$/.test(count) ? Number(count) : (count as unknown as number) },
    }),
  )
  const { data } = outcome
  if (data.ok) throw redirect(withQuery(PROMO_CODES_PATH, { batch: data.done.batch }))
  return outcome
}
