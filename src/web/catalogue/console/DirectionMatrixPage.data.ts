import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import type { RecordChange } from '#contract/changes/changes.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { stepOfChange } from '#web/console/records/change-steps.ts'
import type { RecordsData } from '#web/console/records/records.data.ts'
import { readRecordsQuery } from '#web/console/records/records-query.ts'
import { readCurrencies } from '#web/format/shown-currencies.ts'
import { directionView } from './direction-view.tsx'

export type DirectionMatrixData = Pick<RecordsData, 'query' | 'facets' | 'currencies'> & {
  matrix: DirectionMatrix
  changeId: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DirectionMatrixData> {
  const facets = directionView.filters.map(({ facet }) => facet)
  const query = readRecordsQuery(new URL(request.url).searchParams, facets)
  const api = apiOf(context)
  const where = Object.fromEntries(Object.entries(query.where).map(([facet, values]) => [facet, values.join(',')]))
  const [matrix, list, currencies] = await Promise.all([
    api('GET /api/v1/desk/direction-matrix/', { query: { search: query.search, ...where } }),
    // What can be filtered by.
    api('GET /api/v1/desk/records/{section}/', { params: { section: 'direction' }, query: { size: 1 } }),
    readCurrencies(api),
  ])
  return { query, matrix, facets: list.facets, currencies, changeId: newId() }
}

/** The margins that were typed into cells are one change: its plan, then exactly that plan. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  // The page has made the text itself; whatever else it says, the office refuses.
  const items = JSON.parse(String(form.get('items') ?? '[]')) as RecordChange[]
  const outcome = await stepOfChange(context.get(apiContext), 'margins', form, { items })
  const { data } = outcome
  if (data.ok && 'done' in data && data.done.change) throw redirect(`/console/changes?changed=${data.done.change.id}`)
  return outcome
}
