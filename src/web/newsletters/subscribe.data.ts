import type { ActionFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'

export const FORM = 'subscribe'

export type Subscribed = { email: string; hours: number }

export async function action({ request, context }: ActionFunctionArgs) {
  const locale = context.get(localeContext)
  const kinds = { email: 'kept', captcha: 'optional-secret' } as const
  return answerForm(
    FORM,
    await request.formData(),
    kinds,
    ({ email, captcha }): Promise<Subscribed> =>
      context.get(apiContext)('POST /api/v1/newsletters/subscription/', {
        body: { email, locale, captcha: captcha || undefined },
      }),
  )
}
