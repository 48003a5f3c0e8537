import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import { isStaff, type Role } from '#contract/auth/roles.ts'
import type { SignedChallenge } from '#contract/users/passkey.ts'
import { apiContext } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { splitLocale } from '#web/locale/locale.tsx'
import { readCredential } from '../read-credential.ts'

/** Why a visitor was led here from another page. */
const statuses = ['unauthorized', 'expired', 'idle'] as const
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
  const kinds = {
    email: 'kept',
    password: 'secret',
    sessionOnly: 'optional',
    code: 'optional-secret',
    captcha: 'optional-secret',
  } as const
  return answerForm(
    'login',
    form,
    kinds,
    async ({ email, password, sessionOnly, code, captcha }) => {
      const signedIn = await api('POST /front-api/auth/login', {
        body: {
          email,
          password,
          sessionOnly: sessionOnly ? true : undefined,
          code: code ? code.trim() : undefined,
          captcha: captcha || undefined,
        },
      })
      throw redirectDocument(pageAfterSignIn(signedIn), 303)
    },
    { refusesIncomplete: true },
  )
}

type SignedIn = { user: { role: Role; secondFactor: 'none' | 'owed' | 'passed' }; returnTo?: string | undefined }

/**
 * Where a sign-in leads: to the page that asked for it, or home, which for those who work on claims is the console. Whoever works in the office can do nothing before they
 * have a second factor, so they are led to where one is set up.
 */
export function pageAfterSignIn({ user, returnTo }: SignedIn): string {
  if (isStaff(user.role) && user.secondFactor === 'none') return '/account/settings'
  // The router puts the language before every redirect.
  if (returnTo !== undefined) return splitLocale(returnTo).path
  return hasRight(user.role, 'claims.see') ? '/console' : '/'
}
