import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { DepositAccountPool } from '#contract/deposit-accounts/deposit-accounts.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { currencyOr, readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, type FieldKind } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { detailsInput, kindsOfDetails, kindsOfTerms, termsInput } from './deposit-account-form.ts'
import { depositAccountPath, type PoolQuery, readPoolQuery } from './deposit-account-paths.ts'

export type DepositAccountsData = {
  query: PoolQuery
  pool: DepositAccountPool
  currencies: ShownCurrencies
  /** The id that the next deposit account gets. */
  newId: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DepositAccountsData> {
  const api = apiOf(context)
  const [pool, currencies] = await Promise.all([api('GET /api/v1/desk/deposit-accounts/'), readCurrencies(api)])
  return { query: readPoolQuery(new URL(request.url).searchParams), pool, currencies, newId: newId() }
}

/** Adds a deposit account and leads to its page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const currency = readPoolQuery(new URL(request.url).searchParams).add ?? ''
  const shown = currencyOr(await readCurrencies(api), currency, '0')
  const kinds: Record<string, FieldKind> = {
    id: 'kept',
    label: 'kept',
    ...kindsOfDetails(shown),
    ...kindsOfTerms(),
  }
  let added: string | undefined
  const outcome = await answerForm(
    'deposit-account-add',
    form,
    kinds,
    async (texts: Readonly<Record<string, string>>) => {
      const body = {
        id: texts.id!,
        currency,
        label: texts.label!.trim(),
        terms: termsInput(texts, context.get(localeContext)),
        details: detailsInput(texts),
      }
      added = (await api('POST /api/v1/desk/deposit-accounts/', { body })).id
    },
  )
  if (added !== undefined) throw redirect(depositAccountPath(added))
  return outcome
}
