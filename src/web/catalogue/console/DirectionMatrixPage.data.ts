import type { LoaderFunctionArgs } from 'react-router'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import { apiOf } from '#web/api/api.ts'
import type { RecordsData } from '#web/console/records/records.data.ts'
import { readRecordsQuery } from '#web/console/records/records-query.ts'
import { readCurrencies } from '#web/format/shown-currencies.ts'
import { directionView } from './direction-view.tsx'

export type DirectionMatrixData = Pick<RecordsData, 'query' | 'facets' | 'currencies'> & { matrix: DirectionMatrix }

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
  return { query, matrix, facets: list.facets, currencies }
}
