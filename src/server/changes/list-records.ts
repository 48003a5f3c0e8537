import type { ListedRecord } from '#contract/changes/changes.ts'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import { defined } from '#contract/defined.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { type Filter, matcherOf } from './filter-records.ts'
import type { AnySection, Sections } from './section.ts'

type Query = Filter & PageQuery & { sort?: string }
/** `beside`: the facets that are no part of the record. */
type Row = { key: string; record: Record<string, unknown>; beside?: Record<string, string> }
type Facets = Record<string, { value: string; count: number }[]>

/** What is kept of a section until something changes: its records, their orders and what they can be filtered by. */
type Kept = { rows: readonly Row[]; orders: Map<string, readonly Row[]>; facets: Facets }

/** Lists of records, from memory: a list of many thousand directions is read again only after a change. */
export function openRecordLists(db: Db, sections: Sections) {
  const kept = new Map<SectionName, Promise<Kept>>()

  function readOnce(name: SectionName): Promise<Kept> {
    const known = kept.get(name)
    if (known) return known
    const reading = read(db, sections[name])
    kept.set(name, reading)
    reading.catch(() => kept.delete(name))
    return reading
  }

  return {
    /** Called when the catalogue changed, here or in another process. */
    forget: () => kept.clear(),
    /** All records that match, in the order in which the section reads them. */
    async find(name: SectionName, filter: Filter = {}) {
      const { rows } = await readOnce(name)
      return filtered(sections[name], rows, filter)
    },
    async list(name: SectionName, { search, where, sort, ...place }: Query) {
      const section = sections[name]
      const { rows, orders, facets } = await readOnce(name)
      const found = filtered(section, inOrder(section, rows, orders, sort), defined({ search, where }))
      const start = (place.page - 1) * place.size
      const items = await listed(db, section, found.slice(start, start + place.size))
      return { ...pageOf(items, found.length, place), facets }
    },
  }
}

export type RecordLists = ReturnType<typeof openRecordLists>

function filtered(section: AnySection, rows: readonly Row[], filter: Filter): readonly Row[] {
  if (!filter.search && !filter.where?.length) return rows
  const matches = matcherOf(section, filter)
  return rows.filter(({ key, record, beside }) => matches(key, record, beside))
}

/** The records with their live figures. */
export async function listed(db: Db, section: AnySection, rows: readonly Row[]): Promise<ListedRecord[]> {
  const live = await section.liveOf?.(
    db,
    rows.map(({ key }) => key),
  )
  return rows.map(({ key, record }) => {
    const now = live?.get(key) ?? section.now?.(key, record)
    return { key, record, now }
  })
}

async function read(db: Db, section: AnySection): Promise<Kept> {
  const records: Map<string, Record<string, unknown>> = await section.read(db)
  const besides = await section.facetsOf?.(db, [...records.keys()])
  const rows: Row[] = [...records].map(([key, record]) => ({ key, record, ...defined({ beside: besides?.get(key) }) }))
  const counted = (valuesOf: (row: Row) => string | readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of rows.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  const facets = Object.fromEntries([
    ...Object.entries(section.columns.facets).map(([facet, readValue]) => [
      facet,
      counted(({ key, record }) => readValue(key, record)),
    ]),
    ...[...new Set(rows.flatMap(({ beside = {} }) => Object.keys(beside)))].map(facet => [
      facet,
      counted(({ beside }) => beside?.[facet] ?? []),
    ]),
  ])
  return { rows, orders: new Map(), facets }
}

/** The rows by a column; without one, in the order in which the section reads them. */
function inOrder(
  { columns }: AnySection,
  rows: readonly Row[],
  orders: Map<string, readonly Row[]>,
  sort: string | undefined,
): readonly Row[] {
  const column = sort?.replace('-', '')
  const readValue = column === undefined ? undefined : columns.sort[column]
  if (!sort || !readValue) return rows
  const known = orders.get(sort)
  if (known) return known
  const valued = rows.map(row => ({ row, value: readValue(row.key, row.record) }))
  const sign = sort.startsWith('-') ? -1 : 1
  valued.sort((a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  const ordered = valued.map(({ row }) => row)
  orders.set(sort, ordered)
  return ordered
}
