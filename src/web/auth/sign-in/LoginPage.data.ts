import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import type { SignedChallenge } from '#contract/users/passkey.ts'
import { apiContext } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { readCredential } from '../read-credential.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'

/** Why a visitor was led here from another page. */
const statuses = ['unauthorized', 'expired'] as const
export type LoginData = { status: (typeof statuses)[number] | undefined }

export function loader({ request }: LoaderFunctionArgs): LoginData {
  const status = new URL(request.url).searchParams.get('status')
  return { status: statuses.find(known => known === status) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (nameOfForm(form) === 'passkey') {
    return answerForm('passkey', form, { credential: 'secret' }, async ({ credential }) => {
      const signedIn = await api('POST /front-api/auth/passkey', {
        body: { credential: readCredential<SignedChallenge>(credential) },
      })
      throw redirectDocument(pageAfterSignIn(signedIn), 303)
    })
  }
  const kinds = { email: 'kept', password: 'secret', sessionOnly: 'optional', code: 'optional-secret' } as const
  return answerForm(
    'login',
    form,
    kinds,
    async ({ email, password, sessionOnly, code }) => {
      const signedIn = await api('POST /front-api/auth/login', {
        body: { email, password, sessionOnly: sessionOnly ? true : undefined, code: code ? code.trim() : undefined },
      })
      throw redirectDocument(pageAfterSignIn(signedIn), 303)
    },
    { refusesIncomplete: true },
  )
}
