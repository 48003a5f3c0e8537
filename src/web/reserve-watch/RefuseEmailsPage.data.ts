import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

export const FORM = 'refuse-emails'

/** Opening the link changes nothing, because mail scanners open links too; the page has a button. */
export function loader({ request }: LoaderFunctionArgs) {
  keyOf(request)
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const key = keyOf(request)
  return answerForm(FORM, await request.formData(), {}, () =>
    context.get(apiContext)('POST /api/v1/calculator/reserve-watch/refuse/', { body: { key } }),
  )
}

/** The key of the e-mail. Without a valid key the page is not found. */
function keyOf(request: Request): string {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  if (/^[\w-]{64}$/.test(key)) return key
  throw data({ message: 'No such key' }, { status: 404 })
}
