import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'

export const FORM = 'review'

type MyReview = CallAnswer<CallsByAddress['GET /api/v1/reviews/{uuid}/']>

export type LeaveReviewData = {
  id: string
  number: string
  /** `not-yet`: the claim is not completed. `not-yours`: somebody else's. */
  mine: MyReview | { state: 'not-yet' | 'not-yours' }
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<LeaveReviewData> {
  const uuid = params.uuid!
  const key = new URL(request.url).searchParams.get('key')
  const api = apiOf(context)
  const claim = await api('GET /api/v1/claims/{uuid}/', { params: { uuid }, query: key ? { key } : {} })
  // The key is in a cookie now, as on the claim's page.
  if (key) throw replace(`/claim/${uuid}/review`)
  const { id, number, state, whole } = claim
  if (!whole) return { id, number, mine: { state: 'not-yours' } }
  if (state !== 'completed') return { id, number, mine: { state: 'not-yet' } }
  return { id, number, mine: await api('GET /api/v1/reviews/{uuid}/', { params: { uuid } }) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return answerForm(
    FORM,
    form,
    { stars: 'kept', text: 'kept', name: 'optional' },
    ({ stars, text, name }): Promise<MyReview> =>
      context.get(apiContext)('POST /api/v1/reviews/{uuid}/', {
        params: { uuid: params.uuid! },
        body: { stars: Number(stars), text, name, locale: context.get(localeContext) },
      }),
  )
}
