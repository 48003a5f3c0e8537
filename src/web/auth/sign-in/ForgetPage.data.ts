import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { type Asked, askAgain, readAsked, sentPath } from './asked-email.ts'

export type ForgetData = Asked

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<ForgetData> =>
  readAsked(context.get(apiContext), '/forget', new URL(request.url).searchParams)

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (nameOfForm(form) === 'again') return askAgain(api, '/forget', form)
  const kinds = { email: 'kept', captcha: 'optional-secret' } as const
  return answerForm('forget', form, kinds, async ({ email, captcha }) => {
    const { receipt } = await api('POST /api/v1/users/restore/', { body: { email, captcha: captcha || undefined } })
    throw redirect(sentPath('/forget', { receipt }), 303)
  })
}
