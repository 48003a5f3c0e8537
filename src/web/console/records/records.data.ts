import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { readCityNames, type ShownCities } from '#web/format/shown-cities.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { type RecordsQuery, readRecordsQuery, whereText } from './records-query.ts'
import type { RecordRow, SectionView } from './section-view.ts'

export type RecordsData = {
  query: RecordsQuery
  items: readonly RecordRow[]
  pages: number
  total: number
  facets: Readonly<Record<string, readonly { value: string; count: number }[]>>
  currencies: ShownCurrencies
  cities: ShownCities
}

/** The loader of a section's list. */
export const recordsLoader =
  ({ section, filters }: SectionView) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<RecordsData> => {
    const query = readRecordsQuery(
      new URL(request.url).searchParams,
      filters.map(({ facet }) => facet),
    )
    const api = apiOf(context)
    const { search, sort, page, where } = query
    const [{ items, pages, total, facets }, currencies, cities] = await Promise.all([
      api('GET /api/v1/desk/records/{section}/', {
        params: { section },
        query: { search, sort, where: whereText(where), page },
      }),
      readCurrencies(api),
      readCityNames(api),
    ])
    return { query, items, pages, total, facets, currencies, cities }
  }
