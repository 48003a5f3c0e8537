import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { letterCode } from './letter-code.ts'
import { type LetterRead, readLetter } from './read-letter.ts'

/** Whoever came without a code has to paste it. */
export const loader = ({ request, context }: LoaderFunctionArgs): Promise<LetterRead> =>
  readLetter(context.get(apiContext), 'restore', new URL(request.url))

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const kinds = { code: 'kept', password: 'secret' } as const
  return answerForm(
    'recover',
    await request.formData(),
    kinds,
    async ({ code, password }) => {
      await api('POST /api/v1/users/restore/{code}/', { params: { code: letterCode(code) || '-' }, body: { password } })
      throw redirect('/successfully?what=password', 303)
    },
    { refusesIncomplete: true },
  )
}
