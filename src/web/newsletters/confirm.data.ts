import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

export const FORM = 'confirm-news'

/** Opening the link subscribes nobody, because mail scanners open links too. */
export function loader({ request }: LoaderFunctionArgs) {
  codeOf(request)
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const code = codeOf(request)
  return answerForm(FORM, await request.formData(), {}, () =>
    context.get(apiContext)('POST /api/v1/newsletters/subscription/confirm/', { body: { code } }),
  )
}

function codeOf(request: Request): string {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  if (/^[\w-]{40,800}$/.test(code)) return code
  throw data({ message: 'No such code' }, { status: 404 })
}
