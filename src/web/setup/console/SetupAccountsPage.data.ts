import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { AccountRefusal } from '#contract/account-formats/account.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { textsOf } from '#web/console/records/change-steps.ts'
import { termsInput, usualTerms } from '#web/deposit-accounts/console/deposit-account-form.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { nextPath } from './SetupFrame.tsx'
import { accountFields, spreadList } from './spread-list.ts'

export type SetupAccountsData = { setup: Setup; ids: Readonly<Record<string, string>> }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupAccountsData> {
  const api = apiOf(context)
  const setup = await api('GET /api/v1/desk/setup/')
  return { setup, ids: Object.fromEntries(setup.unpaid.map(({ code }) => [code, newId()])) }
}

/** Adds every account that was typed and switches it on. One that is refused is named, and the others stay. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { unpaid } = await api('GET /api/v1/desk/setup/')
  const spread = spreadList(form, 'setup-accounts', unpaid, accountFields)
  if (spread) return spread
  const faults: [string, string][] = []
  for (const currency of unpaid) {
    const { code } = currency
    const typed = accountFieldsOf(currency).flatMap(({ name }) => {
      const text = String(form.get(`${code}.${name}`) ?? '').trim()
      return text ? [[name, text] as const] : []
    })
    if (typed.length === 0) continue
    const id = String(form.get(`id.${code}`) ?? newId())
    const problems = await addAccount(api, { id, currency, label: nameAlone(currency, locale), fields: typed })
    for (const { field, ...refusal } of problems) {
      faults.push([
        `${code}.${field.split('.').at(-1)}`,
        describeAccountRefusal(refusal as unknown as AccountRefusal, locale),
      ])
    }
  }
  if (faults.length === 0) throw redirect(nextPath('accounts'))
  const outcome = { form: 'setup-accounts', ok: false, values: textsOf(form), refusal: { code: 'invalid' } } as const
  return data<FormOutcome<void>>({ ...outcome, fields: Object.fromEntries(faults) }, { status: 400 })
}

type Typed = {
  id: string
  currency: Setup['unpaid'][number]
  label: string
  fields: readonly (readonly [string, string])[]
}

/** Why the account is refused, by its fields. */
async function addAccount(api: Api, { id, currency, label, fields }: Typed): Promise<readonly FieldProblem[]> {
  const details = { fields: Object.fromEntries(fields) }
  const body = { id, currency: currency.code, label: label.slice(0, 80), terms: termsInput(usualTerms, 'ru'), details }
  try {
    await api('POST /api/v1/desk/deposit-accounts/', { body })
    await api('PATCH /api/v1/desk/deposit-accounts/{id}/', { params: { id }, body: { state: 'on' } })
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'invalid') throw error
    return (error.problem.errors ?? []).map(problem => ({ ...problem, reason: problem.code }))
  }
}
