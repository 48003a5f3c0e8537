import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { sentMinutes } from './sent-minutes.ts'

export type ForgetData = { sent: number | undefined; email: string }

export function loader({ request }: LoaderFunctionArgs): ForgetData {
  const search = new URL(request.url).searchParams
  return { sent: sentMinutes(search), email: search.get('email')?.slice(0, 254) ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const kinds = { email: 'kept', captcha: 'optional-secret' } as const
  return answerForm('forget', await request.formData(), kinds, async ({ email, captcha }) => {
    const { codeLivesMinutes } = await api('POST /api/v1/users/restore/', {
      body: { email, ...(captcha && { captcha }) },
    })
    throw redirect(`/forget?sent=${codeLivesMinutes}`, 303)
  })
}
