import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import type { Decision, DeskCheck } from '#contract/verification/verification.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { answerStepUp } from '#web/users/settings/step-up.ts'

export type CheckData = {
  shown: DeskCheck
  currencies: ShownCurrencies
  /** Whether the photos are shown without another proof of who looks at them. */
  proved: boolean
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<CheckData> {
  const api = apiOf(context)
  const id = idOf(params.id)
  const [shown, currencies, { fresh }] = await Promise.all([
    api('GET /api/v1/desk/verification/{id}/', { params: { id } }),
    readCurrencies(api),
    api('GET /api/v1/users/me/security/'),
  ])
  return { shown, currencies, proved: fresh }
}

/** The decision: its button says which. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = idOf(params.id)
  const api = context.get(apiContext)
  if (nameOfForm(form) === 'step-up') return answerStepUp('step-up', form, api, `/console/verification/${id}`)
  const kinds = { attempt: 'kept', verdict: 'kept', answer: 'optional', text: 'optional' } as const
  return answerForm('decide', form, kinds, async ({ attempt, verdict, answer, text }) => {
    const body = {
      attempt: Number(attempt),
      verdict: verdict as Decision['verdict'],
      // What was chosen before the photo was accepted after all is left out.
      answer: verdict !== 'accept' && answer ? (answer as NonNullable<Decision['answer']>) : undefined,
      text: verdict !== 'accept' && text ? text : undefined,
    }
    await api('POST /api/v1/desk/verification/{id}/decision/', { params: { id }, body })
  })
}

function idOf(given: string | undefined): string {
  const id = given?.toLowerCase() ?? ''
  if (!isUuid(id)) throw data({ code: 'not-found' }, { status: 404 })
  return id
}
