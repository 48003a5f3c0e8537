import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallInput } from '#contract/calls.ts'
import { apiContext } from '#web/api/api.ts'
import { answerForm, type FieldKind, nameOfForm } from '#web/forms/form-outcome.ts'
import { detailsInput, kindsOfDetails, kindsOfTerms, termsInput } from './requisite-form.ts'
import { requisitePath } from './requisite-paths.ts'

type Texts = Readonly<Record<string, string>>
type Change = CallInput<CallsByAddress['PATCH /api/v1/desk/requisites/{id}/']>['body']

/** Everything that is done to one requisite. What was done closes its form: a new version must not be sent twice. */
export async function action({ params, request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const id = params.id!
  const name = nameOfForm(form)
  const change = (body: Change) => api('PATCH /api/v1/desk/requisites/{id}/', { params: { id }, body })

  const { kinds, send } = ((): { kinds: Record<string, FieldKind>; send: (texts: Texts) => Promise<unknown> } => {
    switch (name) {
      case 'requisite-terms':
        return { kinds: kindsOfTerms(), send: texts => change({ terms: termsInput(texts) }) }
      case 'requisite-details':
        return {
          kinds: kindsOfDetails(String(form.get('currency'))),
          send: texts => change({ details: detailsInput(texts) }),
        }
      case 'requisite-switch':
        return {
          kinds: { state: 'kept', reason: 'optional' },
          send: ({ state, reason = '' }) => change({ state: state === 'on' ? 'on' : 'off', reason: reason.trim() }),
        }
      default:
        return {
          kinds: { version: 'kept', verdict: 'kept' },
          send: ({ version = '', verdict }) =>
            api('POST /api/v1/desk/requisites/{id}/versions/{version}/', {
              params: { id, version },
              body: { verdict: verdict === 'approve' ? 'approve' : 'withdraw' },
            }),
        }
    }
  })()

  let done = false
  const outcome = await answerForm(name, form, kinds, async texts => {
    await send(texts)
    done = true
  })
  if (done) throw redirect(requisitePath(id))
  return outcome
}
