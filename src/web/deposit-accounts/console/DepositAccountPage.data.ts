import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallInput } from '#contract/calls.ts'
import type { DepositAccount, DepositAccountChange } from '#contract/deposit-accounts/deposit-accounts.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { answerForm, type FieldKind, nameOfForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { detailsInput, kindsOfDetails, kindsOfTerms, termsInput } from './deposit-account-form.ts'
import { type DepositAccountAct, depositAccountPath, readDepositAccountAct } from './deposit-account-paths.ts'

export type DepositAccountData = {
  depositAccount: DepositAccount
  history: readonly DepositAccountChange[]
  currency: ShownCurrency
  /** The rail of its currency now: only the rail of deposit accounts uses it. */
  rail: string | undefined
  /** Accounts at banks that it can stand for. */
  banks: readonly { code: string; name: string }[]
  act: DepositAccountAct | undefined
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<DepositAccountData> {
  const id = params.id!
  const api = apiOf(context)
  const [{ items, rails, banks }, currencies] = await Promise.all([
    api('GET /api/v1/desk/deposit-accounts/'),
    readCurrencies(api),
  ])
  const depositAccount = items.find(depositAccount => depositAccount.id === id)
  if (!depositAccount) throw data({ code: 'not-found' }, { status: 404 })
  return {
    depositAccount,
    history: await api('GET /api/v1/desk/deposit-accounts/{id}/history/', { params: { id } }),
    currency: currencyOr(currencies, depositAccount.currency, depositAccount.terms.claimLeast),
    rail: rails.find(({ currency }) => currency === depositAccount.currency)?.rail,
    banks: banks.filter(({ currencies }) => currencies.includes(depositAccount.currency)),
    act: readDepositAccountAct(new URL(request.url).searchParams),
  }
}

type Texts = Readonly<Record<string, string>>
type Change = CallInput<CallsByAddress['PATCH /api/v1/desk/deposit-accounts/{id}/']>['body']

/** The forms of one deposit account. Success closes the form: a new version must not be sent twice. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const id = params.id!
  const name = nameOfForm(form)
  const code = form.get('currency')
  const currency = typeof code === 'string' ? currencyOr(await readCurrencies(api), code, '0') : undefined
  const change = (body: Change) => api('PATCH /api/v1/desk/deposit-accounts/{id}/', { params: { id }, body })

  const { kinds, send } = ((): { kinds: Record<string, FieldKind>; send: (texts: Texts) => Promise<unknown> } => {
    switch (name) {
      case 'deposit-account-terms':
        return {
          kinds: { ...kindsOfTerms(), bank: 'optional' },
          send: texts => change({ terms: termsInput(texts, context.get(localeContext)), bank: texts.bank || null }),
        }
      case 'deposit-account-details':
        return {
          kinds: kindsOfDetails(currency!),
          send: texts => change({ details: detailsInput(texts) }),
        }
      case 'deposit-account-switch':
        return {
          kinds: { state: 'kept', reason: 'optional' },
          send: ({ state, reason = '' }) => change({ state: state === 'on' ? 'on' : 'off', reason: reason.trim() }),
        }
      default:
        return {
          kinds: { version: 'kept', verdict: 'kept' },
          send: ({ version = '', verdict }) =>
            api('POST /api/v1/desk/deposit-accounts/{id}/versions/{version}/', {
              params: { id, version },
              body: { verdict: verdict === 'approve' ? 'approve' : 'withdraw' },
            }),
        }
    }
  })()

  let done = false
  const outcome = await answerForm(name, form, kinds, async texts => {
    await send(texts)
    done = true
  })
  if (done) throw redirect(depositAccountPath(id))
  return outcome
}
