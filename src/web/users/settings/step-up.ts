import { redirectDocument } from 'react-router'
import type { Api } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

/** Answers the form of the step-up, and leads back to the page that asked for it. */
export function answerStepUp(name: string, form: FormData, api: Api, page: string) {
  // The page asks for the one that the account uses.
  const kind = (field: string) => (form.has(field) ? 'secret' : 'optional-secret')
  return answerForm(name, form, { password: kind('password'), code: kind('code') }, async ({ password, code }) => {
    await api('POST /api/v1/users/me/step-up/', {
      body: { password: password || undefined, code: code ? code.trim() : undefined },
    })
    throw redirectDocument(`${page}${page.includes('?') ? '&' : '?'}done=step-up`, 303)
  })
}
