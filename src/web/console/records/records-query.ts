import { page, queryOf, text, withQuery } from '#web/forms/address-query.ts'

/** What a list is asked for in its address: search, order, page, and the chosen values of each facet. */
export type RecordsQuery = {
  search?: string | undefined
  sort?: string | undefined
  page: number
  where: Readonly<Record<string, readonly string[]>>
}

const plain = queryOf<Omit<RecordsQuery, 'where'>>({
  search: text(typed => typed.slice(0, 80)),
  sort: text(column => (/^-?[a-zA-Z]{1,40}$/.test(column) ? column : undefined)),
  page,
})

/** A form repeats the parameter, a link joins the values by commas. */
export function readRecordsQuery(search: URLSearchParams, facets: readonly string[]): RecordsQuery {
  const where = facets.flatMap(facet => {
    const values = search
      .getAll(facet)
      .flatMap(value => value.split(','))
      .filter(Boolean)
    return values.length > 0 ? [[facet, [...new Set(values)]] as const] : []
  })
  return { ...plain.read(search), where: Object.fromEntries(where) }
}

export const recordsPath = (path: string, { where, ...query }: RecordsQuery): string =>
  withQuery(path, {
    ...Object.fromEntries(Object.entries(where).map(([facet, values]) => [facet, values.join(',')])),
    ...plain.write(query),
  })

/** The conditions as the API takes them. Undefined: there are none. */
export const whereText = (where: RecordsQuery['where']): string | undefined =>
  Object.entries(where)
    .map(([facet, values]) => `${facet}:${values.join(',')}`)
    .join(';') || undefined

/** The other order of a column: ascending first, then descending. */
export const turnedSort = (sort: string | undefined, column: string): string =>
  sort === column ? `-${column}` : column
