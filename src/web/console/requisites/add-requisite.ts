import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm, type FieldKind } from '#web/forms/form-outcome.ts'
import { detailsInput, kindsOfDetails, kindsOfTerms, termsInput } from './requisite-form.ts'
import { readPoolQuery, requisitePath } from './requisite-paths.ts'

/** A new requisite: the page of what was added is where its way goes on. */
export async function action({ request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const currency = readPoolQuery(new URL(request.url).searchParams).add ?? ''
  const kinds: Record<string, FieldKind> = {
    ...{ id: 'kept', label: 'kept' },
    ...kindsOfDetails(currency),
    ...kindsOfTerms(),
  }
  let added: string | undefined
  const outcome = await answerForm('requisite-add', form, kinds, async (texts: Readonly<Record<string, string>>) => {
    const body = {
      id: texts.id!,
      currency,
      label: texts.label!.trim(),
      terms: termsInput(texts),
      details: detailsInput(texts),
    }
    added = (await api('POST /api/v1/desk/requisites/', { body })).id
  })
  if (added !== undefined) throw redirect(requisitePath(added))
  return outcome
}
