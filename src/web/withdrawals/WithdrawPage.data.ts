import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { fromDecimal } from '#contract/money/money.ts'
import type { PayoutAccount } from '#contract/users/payout-accounts.calls.ts'
import type { WithdrawalTermsView, WithdrawalView } from '#contract/withdrawals/withdrawals.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, type FieldKind, nameOfForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { answerStepUp } from '#web/users/settings/step-up.ts'
import { dollars } from './dollar-currency.ts'
import { readWithdrawQuery, WITHDRAW_PATH, type WithdrawQuery, withdrawPath } from './withdraw-query.ts'

export type WithdrawData = {
  query: WithdrawQuery
  terms: WithdrawalTermsView
  listed: { items: readonly WithdrawalView[]; page: number; pages: number; total: number }
  saved: readonly PayoutAccount[]
  currencies: ShownCurrencies
  /** Whether the account has a second factor, which a fresh proof then takes. */
  withCode: boolean
  /** The id that the next withdrawal gets. */
  id: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<WithdrawData> {
  const api = apiOf(context)
  const query = readWithdrawQuery(new URL(request.url).searchParams)
  const [terms, listed, saved, currencies, { totp }] = await Promise.all([
    api('GET /api/v1/users/me/refferal/withdrawal/terms/'),
    api('GET /api/v1/users/me/refferal/withdrawal/', { query: { page: String(query.page) } }),
    api('GET /api/v1/users/me/accounts/', { query: {} }),
    readCurrencies(api),
    api('GET /api/v1/users/me/security/'),
  ])
  return { query, terms, listed, saved: saved.items, currencies, withCode: totp !== null, id: newId() }
}

const PREFIX = 'account.'

/** What was typed, to be looked at with its figures before it is sent. */
export type Looked = { texts: Readonly<Record<string, string>> }

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  if (name === 'step-up') return answerStepUp(name, form, api, WITHDRAW_PATH)
  if (name === 'cancel')
    return answerForm(name, form, { id: 'kept' }, async ({ id }) => {
      await api('POST /api/v1/users/me/refferal/withdrawal/{id}/cancel/', { params: { id } })
    })
  const kinds: Record<string, FieldKind> = { id: 'kept', currency: 'kept', quote: 'kept', amount: 'kept' }
  for (const field of form.keys()) if (field.startsWith(PREFIX)) kinds[field] = 'optional'
  return answerForm('withdraw', form, kinds, async (texts): Promise<Looked> => {
    const { id, currency, quote, amount } = texts as Record<'id' | 'currency' | 'quote' | 'amount', string>
    const typed = typedAmount(amount, context.get(localeContext))
    if (form.get('step') === 'look' && fromDecimal(typed, dollars.scale) !== undefined) return { texts }
    const account = Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) =>
        field.startsWith(PREFIX) && text ? [[field.slice(PREFIX.length), text]] : [],
      ),
    )
    await api('POST /api/v1/users/me/refferal/withdrawal/', { body: { id, currency, quote, amount: typed, account } })
    throw redirect(withdrawPath({ done: 'asked' }), 303)
  })
}
