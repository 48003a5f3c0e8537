import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { type Asked, askAgain, readAsked, sentPath } from './asked-email.ts'

export type RegisterData = Asked & { ref: string }

/** The parameters of a link to this page: the referral code, and sometimes the e-mail. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<RegisterData> {
  const search = new URL(request.url).searchParams
  return {
    ...(await readAsked(context.get(apiContext), '/register', search)),
    ref: /^[\w-]{1,32}$/.exec(search.get('ref') ?? '')?.[0] ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const form = await request.formData()
  if (nameOfForm(form) === 'again') return askAgain(api, '/register', form)
  const kinds = {
    email: 'kept',
    password: 'secret',
    consent: 'box',
    ref: 'optional',
    captcha: 'optional-secret',
  } as const
  return answerForm(
    'register',
    form,
    kinds,
    async ({ email, password, consent, ref, captcha }) => {
      const { receipt } = await api('POST /api/v1/users/signup/', {
        body: {
          email,
          password,
          // The server refuses a missing one together with all other faults.
          consent: (consent === 'yes') as true,
          locale,
          ref: ref || undefined,
          captcha: captcha || undefined,
        },
      })
      throw redirect(sentPath('/register', { receipt, ref }), 303)
    },
    { refusesIncomplete: true },
  )
}
