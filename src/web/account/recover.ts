import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { letterCode } from './letter-code.ts'

/** The code that the letter's link carries; empty where somebody came without one and has to paste it. */
export type RecoverData = { code: string }

export const loader = ({ request }: LoaderFunctionArgs): RecoverData => ({
  code: letterCode(new URL(request.url).searchParams.get('code')),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const kinds = { code: 'kept', password: 'secret' } as const
  return answerForm('recover', await request.formData(), kinds, async ({ code, password }) => {
    await api('POST /api/v1/users/restore/{code}/', { params: { code: letterCode(code) || '-' }, body: { password } })
    throw redirect('/successfully?what=password', 303)
  })
}
