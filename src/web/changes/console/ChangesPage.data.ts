import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Change } from '#contract/changes/changes.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { decideChange, undoChange } from '#web/console/records/change-steps.ts'
import { readRecordNames } from '#web/console/records/record-names.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { page, queryOf, text } from '#web/forms/address-query.ts'
import { nameOfForm } from '#web/forms/form-outcome.ts'

type ChangesQuery = { page: number; changed?: string | undefined }

export const changesQuery = queryOf<ChangesQuery>({ page, changed: text(id => id.slice(0, 36)) })

export type ChangesData = {
  query: ChangesQuery
  waiting: readonly Change[]
  items: readonly Change[]
  pages: number
  currencies: ShownCurrencies
  names: NonNullable<RecordsContext['names']>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ChangesData> {
  const query = changesQuery.read(new URL(request.url).searchParams)
  const api = apiOf(context)
  const [waiting, { items, pages }, currencies, names] = await Promise.all([
    api('GET /api/v1/desk/changes/', { query: { state: 'waiting', size: '50' } }),
    api('GET /api/v1/desk/changes/', { query: { page: String(query.page) } }),
    readCurrencies(api),
    readRecordNames(api, ['city', 'category']),
  ])
  return { query, waiting: waiting.items, items, pages, currencies, names }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return nameOfForm(form) === 'undo' ? undoChange(api, form) : decideChange(api, form)
}
