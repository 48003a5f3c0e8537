import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { type LineKind, lineKinds } from '#contract/statements/line-kinds.ts'
import type { StatementView } from '#contract/statements/statements.ts'
import { isUuid } from '#contract/uuid.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { readStatementQuery, type StatementQuery } from './statement-query.ts'

export type StatementData = { query: StatementQuery; statement: StatementView; currency: ShownCurrency }

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<StatementData> {
  const id = params.id!
  if (!isUuid(id)) throw data({ code: 'not-found' }, { status: 404 })
  const api = apiOf(context)
  const query = readStatementQuery(new URL(request.url).searchParams)
  const [statement, currencies] = await Promise.all([
    api('GET /api/v1/desk/statements/{id}/', { params: { id }, query: { only: query.only, page: String(query.page) } }),
    readCurrencies(api),
  ])
  return { query, statement, currency: currencyOr(currencies, statement.currency, statement.all.came) }
}

/** `payment 0192…`: what a line is, as the form sends it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const kinds = { line: 'kept', is: 'kept', note: 'optional' } as const
  return answerForm('line', form, kinds, async ({ line, is, note }) => {
    const [word, movement] = is.split(' ')
    const kind: LineKind | 'open' = lineKinds.find(known => known === word) ?? 'open'
    await api('POST /api/v1/desk/statements/{id}/lines/{line}/', {
      params: { id: params.id!, line },
      body: { kind, movement, note: note.trim() || undefined },
    })
  })
}
