import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

export const FORM = 'stop-news'

/** Opening the link changes nothing, because mail scanners open links too. */
export function loader({ request }: LoaderFunctionArgs) {
  keyOf(request)
  return null
}

/** The button of the page sends an empty form; that of a mail program sends one of its own to the same address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const key = keyOf(request)
  return answerForm(FORM, await request.formData(), {}, () =>
    context.get(apiContext)('POST /api/v1/newsletters/subscription/stop/', { body: { key } }),
  )
}

function keyOf(request: Request): string {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  if (/^[\w-]{43}$/.test(key)) return key
  throw data({ message: 'No such key' }, { status: 404 })
}
