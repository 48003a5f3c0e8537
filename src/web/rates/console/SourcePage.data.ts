import type { ActionFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { readList } from '#web/console/records/field-texts.ts'
import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { sourceView } from './source-view.tsx'

export const loader = recordLoader(sourceView)

const change = recordAction(sourceView)

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const form = await request.clone().formData()
  if (nameOfForm(form) !== 'try') return change(args)
  const api = context.get(apiContext)
  return answerForm('try', form, { pairs: 'kept' }, async ({ pairs }) => {
    const tried = await api('POST /api/v1/desk/sources/{source}/try/', {
      params: { source: params.key! },
      body: { pairs: readList(pairs) },
    })
    return { ...tried, pairs }
  })
}
