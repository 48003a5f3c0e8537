import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { emailCode } from '#web/auth/sign-in/email-code.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'

export type InvitationData =
  | ({ is: 'good'; code: string } & CallAnswer<CallsByAddress['GET /api/v1/invitations/{code}/']>)
  | { is: 'refused'; why: string }
  | { is: 'broken' }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<InvitationData> {
  const code = emailCode(new URL(request.url).searchParams.get('code'))
  if (!code) return { is: 'broken' }
  try {
    const read = await context.get(apiContext)('GET /api/v1/invitations/{code}/', { params: { code } })
    return { is: 'good', code, ...read }
  } catch (error) {
    if (!(error instanceof ApiError) || !refusals.has(error.problem.code)) throw error
    return { is: 'refused', why: error.problem.code }
  }
}

const refusals: ReadonlySet<string> = new Set(['not-found', 'already-used', 'expired'])

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  if (nameOfForm(form) === 'accept') {
    return answerForm('accept', form, { code: 'secret' }, async params => {
      await api('POST /api/v1/invitations/{code}/acceptance/', { params })
      throw redirectDocument('/successfully?what=invitation', 303)
    })
  }
  return answerForm('account', form, { code: 'secret', password: 'secret' }, async ({ code, password }) => {
    await api('POST /api/v1/invitations/{code}/account/', {
      params: { code },
      body: { password, locale: context.get(localeContext) },
    })
    // Staff can do nothing before their second factor, which is set up there.
    throw redirectDocument('/account/settings', 303)
  })
}
