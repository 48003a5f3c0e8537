import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { emailCode } from './email-code.ts'
import { type EmailRead, readEmail } from './read-email.ts'

/** Without a code in the address it has to be pasted. */
export const loader = ({ request, context }: LoaderFunctionArgs): Promise<EmailRead> =>
  readEmail(context.get(apiContext), 'restore', new URL(request.url))

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const kinds = { code: 'kept', password: 'secret' } as const
  return answerForm(
    'recover',
    await request.formData(),
    kinds,
    async ({ code, password }) => {
      await api('POST /api/v1/users/restore/{code}/', { params: { code: emailCode(code) || '-' }, body: { password } })
      throw redirect('/successfully?what=password', 303)
    },
    { refusesIncomplete: true },
  )
}
