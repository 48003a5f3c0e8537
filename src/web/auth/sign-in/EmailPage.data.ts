import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { type Api, apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { personContext } from '#web/session/person.ts'
import { type EmailRead, readEmail } from './read-email.ts'

const purposes = ['activate', 'change-email', 'undo-email'] as const
export type Purpose = (typeof purposes)[number]

export type EmailData = { purpose: Purpose; message: EmailRead }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<EmailData> {
  const url = new URL(request.url)
  const purpose = purposeOf(url)
  return { purpose, message: await readEmail(context.get(apiContext), purpose, url) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const purpose = purposeOf(new URL(request.url))
  const form = await request.formData()
  // The field is there where a password is to be set.
  const kinds = { code: 'secret', password: form.has('password') ? 'secret' : 'optional-secret' } as const
  return answerForm('letter', form, kinds, async ({ code, password }) => {
    if (purpose === 'activate' && password) {
      await api('POST /api/v1/users/activate/{code}/password/', { params: { code }, body: { password } })
      throw redirectDocument('/successfully?what=activate', 303)
    }
    const carriedOut = await carryOut(api, purpose, code)
    throw redirectDocument(pageAfter(purpose, carriedOut, context.get(personContext) !== undefined), 303)
  })
}

/**
 * Whoever is signed in to the account goes on in it: in the settings, from which the e-mail was asked for, or, who is
 * signed in by this, in the orders. Everybody else is told on a page for guests.
 */
function pageAfter(purpose: Purpose, carriedOut: object, wasSignedIn: boolean): string {
  const signedIn = 'signedIn' in carriedOut ? carriedOut.signedIn : wasSignedIn
  if (!signedIn) return `/successfully?what=${purpose}`
  return wasSignedIn ? `/account/settings?done=${purpose}` : `/account/orders?done=${purpose}`
}

const carryOut = (api: Api, purpose: Purpose, code: string) => {
  if (purpose === 'activate') return api('POST /api/v1/users/activate/{code}/', { params: { code } })
  if (purpose === 'change-email') return api('POST /api/v1/users/me/email/{code}/', { params: { code } })
  return api('POST /api/v1/users/email/undo/{code}/', { params: { code } })
}

/** The last part of the address. No e-mail has a link with another one. */
function purposeOf({ pathname }: URL): Purpose {
  const last = pathname.replace(/\/$/, '').split('/').at(-1)
  const purpose = purposes.find(purpose => purpose === last)
  if (!purpose) throw data({ message: 'no letter of ours leads here' }, { status: 404 })
  return purpose
}
