import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { textsOf } from '#web/console/records/change-steps.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { nextPath } from './SetupFrame.tsx'
import { setupTexts } from './setup.texts.ts'
import { amountField, spreadList } from './spread-list.ts'

export type SetupReservesData = { setup: Setup; ids: Readonly<Record<string, string>> }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupReservesData> {
  const api = apiOf(context)
  const setup = await api('GET /api/v1/desk/setup/')
  return { setup, ids: Object.fromEntries(setup.unstocked.map(({ code }) => [code, newId()])) }
}

/** Books every amount that was typed. One that cannot be booked is named, and the others stay booked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { reason } = setupTexts[locale]
  const { unstocked } = await api('GET /api/v1/desk/setup/')
  const spread = spreadList(form, 'setup-reserves', unstocked, amountField)
  if (spread) return spread
  const faults: [string, string][] = []
  for (const { code: currency } of unstocked) {
    const amount = typedAmount(String(form.get(currency) ?? ''), locale)
    if (amount === '') continue
    const id = String(form.get(`id.${currency}`) ?? newId())
    try {
      await api('POST /api/v1/desk/reserves/', { body: { id, currency, kind: 'in', amount, reason } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'invalid') throw error
      faults.push([currency, error.problem.errors?.[0]?.code ?? 'wrong-format'])
    }
  }
  if (faults.length === 0) throw redirect(nextPath('reserves'))
  const outcome = { form: 'setup-reserves', ok: false, values: textsOf(form), refusal: { code: 'invalid' } } as const
  return data<FormOutcome<void>>({ ...outcome, fields: Object.fromEntries(faults) }, { status: 400 })
}
