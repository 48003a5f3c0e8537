import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { DirectionCell, DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'

/** What a rate is shown by. */
type RateNow = (from: string, to: string) => { state?: unknown; give?: unknown; get?: unknown } | undefined

type Axis = { code: string; ticker: string; kind: string }
type Row = { key: string; record: Pick<DirectionRecord, 'state' | 'marginBps'> }

/** Values of one facet are alternatives, all facets must hold. */
type MatrixFilter = {
  [Facet in 'from' | 'to' | 'fromTicker' | 'toTicker' | 'fromKind' | 'toKind']?: readonly string[] | undefined
}

export type MatrixInput = {
  /** Every direction. */
  rows: readonly Row[]
  /** The keys of those that match what is asked of a direction itself. Absent: nothing is asked. */
  found?: ReadonlySet<string>
  /** In the order of the office. */
  currencies: readonly Axis[]
  filter: MatrixFilter
  rateNow: RateNow
}

/** A larger matrix is no overview, and each cell costs. */
const MOST_OF_A_SIDE = 80

/**
 * The directions by what is given and what is got. Currencies stand also where nothing is exchanged yet, so that it can be
 * added; where directions are asked for by their state or by words, only rows and columns that have such directions.
 */
export function matrixOf({ rows, found, currencies, filter, rateNow }: MatrixInput): DirectionMatrix {
  const fits = (facet: 'from' | 'to') => (it: Axis) =>
    within(filter[facet], it.code) &&
    within(filter[`${facet}Ticker`], it.ticker) &&
    within(filter[`${facet}Kind`], it.kind)
  const pairs = rows.flatMap(({ key, record }) => {
    const pair = currenciesOf(key)
    return pair ? [{ ...pair, key, record }] : []
  })
  const [mayGive, mayGet] = [codesOf(currencies.filter(fits('from'))), codesOf(currencies.filter(fits('to')))]
  const asked = pairs.filter(({ from, to, key }) => mayGive.has(from) && mayGet.has(to) && (!found || found.has(key)))
  const used = (codes: ReadonlySet<string>, side: 'from' | 'to') => {
    if (!found) return [...codes]
    const having = new Set(asked.map(pair => pair[side]))
    return [...codes].filter(code => having.has(code))
  }
  const give = used(mayGive, 'from').slice(0, MOST_OF_A_SIDE)
  const get = used(mayGet, 'to').slice(0, MOST_OF_A_SIDE)

  const [rowOf, columnOf] = [placesOf(give), placesOf(get)]
  const cells = give.map(() => get.map((): DirectionMatrix['cells'][number][number] => null))
  let shown = 0
  for (const { from, to, key, record } of pairs) {
    const [row, column] = [rowOf.get(from), columnOf.get(to)]
    if (row === undefined || column === undefined) continue
    const matches = !found || found.has(key)
    cells[row]![column] = matches ? cellOf(record, rateNow(from, to)) : false
    if (matches) shown++
  }
  return { give, get, cells, found: asked.length, hidden: asked.length - shown }
}

function cellOf({ state, marginBps }: Row['record'], now: ReturnType<RateNow>): DirectionCell {
  if (state !== 'on') return [state, marginBps, '']
  const rate = now?.give ? `${now.give} : ${now.get}` : ''
  return [now?.state === 'on' && rate ? 'on' : 'stopped', marginBps, rate]
}

const within = (wanted: readonly string[] | undefined, value: string): boolean =>
  !wanted?.length || wanted.includes(value)

const codesOf = (axis: readonly Axis[]): ReadonlySet<string> => new Set(axis.map(({ code }) => code))

const placesOf = (codes: readonly string[]): ReadonlyMap<string, number> => new Map(codes.map((code, i) => [code, i]))
