import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { STATEMENT_BYTES } from '#contract/statements/line-kinds.ts'
import type { StatementItem } from '#contract/statements/statements.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { refuseTooLarge } from '#web/forms/refuse-too-large.ts'
import { readStatementsQuery, statementPath } from './statement-query.ts'

export type OwnAccount = { id: string; label: string; currency: string }
export type StatementsData = {
  page: number
  pages: number
  items: readonly StatementItem[]
  currencies: ShownCurrencies
  accounts: readonly OwnAccount[]
  /** The month up to today: what an accountant asks for first. */
  period: { from: string; to: string }
  /** The id that the next statement gets. */
  statementId: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StatementsData> {
  const api = apiOf(context)
  const { page } = readStatementsQuery(new URL(request.url).searchParams)
  const [{ items, pages }, currencies, pool] = await Promise.all([
    api('GET /api/v1/desk/statements/', { query: { page: String(page) } }),
    readCurrencies(api),
    api('GET /api/v1/desk/deposit-accounts/'),
  ])
  const accounts = pool.items.map(({ id, label, currency }) => ({ id, label, currency }))
  const today = new Date().toISOString().slice(0, 10)
  const period = { from: `${today.slice(0, 8)}01`, to: today }
  return { page, pages, items, currencies, accounts, period, statementId: newId() }
}

/** What a statement is of, as the form sends it: `SBERRUB`, or `SBERRUB 0192…` with the account. */
export const placeOf = (currency: string, account?: string): string => (account ? `${currency} ${account}` : currency)

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  let read: string | undefined
  const kinds = { id: 'kept', place: 'kept', statement: 'file' } as const
  const outcome = await answerForm('statement', form, kinds, async ({ id, place, statement }) => {
    const file = form.get('statement') as File
    refuseTooLarge(file, STATEMENT_BYTES)
    const [currency = '', account] = place.split(' ')
    const query = { name: statement.slice(-120), currency, account }
    read = (await api('PUT /api/v1/desk/statements/{id}/', { params: { id }, query, file })).id
  })
  if (read) throw redirect(statementPath(read))
  return outcome
}
