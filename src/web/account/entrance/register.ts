import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { sentMinutes } from './sent-minutes.ts'

export type RegisterData = {
  /** How long the link in the letter can be used, once it has been sent. */
  sent: number | undefined
  email: string
  ref: string
}

/** What an old or a new link to this page brings along: who sent the person, and sometimes their address. */
export function loader({ request }: LoaderFunctionArgs): RegisterData {
  const search = new URL(request.url).searchParams
  return {
    sent: sentMinutes(search),
    email: search.get('email')?.slice(0, 254) ?? '',
    ref: /^[\w-]{1,32}$/.exec(search.get('ref') ?? '')?.[0] ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const kinds = {
    email: 'kept',
    password: 'secret',
    consent: 'box',
    ref: 'optional',
    captcha: 'optional-secret',
  } as const
  return answerForm('register', await request.formData(), kinds, async ({ email, password, ref, captcha }) => {
    const { codeLivesMinutes } = await api('POST /api/v1/users/signup/', {
      body: { email, password, consent: true, locale, ...(ref && { ref }), ...(captcha && { captcha }) },
    })
    throw redirect(`/register?sent=${codeLivesMinutes}`, 303)
  })
}
