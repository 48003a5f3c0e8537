import type { KeptQuotes, KeptQuotesRequest } from '#contract/dry-run/kept-quotes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type Formula, parseFormula } from '#server/formulas/formula.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readHistory } from '#server/rates/history.store.ts'
import type { Pair } from '#server/rates/pair.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { Breathe } from './in-turns.ts'
import { byStep, type KeptQuotes as Kept, keptFigures, keptQuotes, type PriceAt } from './kept-quotes.ts'

/** How far back, and how dense the prices are there: older ones are recorded only so often. */
const periods = {
  day: { lastsMs: DAY_MS, stepMs: MINUTE_MS },
  week: { lastsMs: 7 * DAY_MS, stepMs: 15 * MINUTE_MS },
}
/** Directions mostly share their formulas, and more would only take longer. */
const MOST_FORMULAS = 60
const MOST_SHOWN = 5

/** What keeping the sums that were shown would have cost in each direction that is on. */
export async function readKeptQuotes(
  { db, mode, breathe }: { db: Db; mode: RatesMode; breathe: Breathe },
  { period, ...asked }: KeptQuotesRequest,
  now: Date,
): Promise<KeptQuotes> {
  const office = await db
    .selectFrom('office')
    .select(['quote_keep_minutes', 'quote_keep_bps'])
    .executeTakeFirstOrThrow()
  const { minutes = office.quote_keep_minutes, bps = office.quote_keep_bps } = asked
  const { lastsMs, stepMs } = periods[period]
  const since = new Date(now.getTime() - lastsMs)
  const directions = await readFormulas(db)
  const looked = directions.slice(0, MOST_FORMULAS)
  const prices = await readPrices(db, mode, looked, since)
  const keeping = { holdMs: minutes * MINUTE_MS, bps, stepMs }
  const kept: { from: string; to: string; kept: Kept }[] = []
  for (const { from, to, formula } of looked) {
    await breathe()
    kept.push({ from, to, kept: keptQuotes(byStep(pricesOf(formula, prices), stepMs), keeping) })
  }
  const first = [...prices.values()].flatMap(([point]) => (point ? [point.at] : []))
  return {
    minutes,
    bps,
    since: since.toISOString(),
    pricesSince: first.length > 0 ? new Date(Math.min(...first)).toISOString() : undefined,
    all: keptFigures(
      kept.map(({ kept }) => kept),
      bps,
    ),
    worst: kept
      .flatMap(({ from, to, kept }) => {
        const figures = keptFigures([kept], bps)
        return figures ? [{ from, to, figures }] : []
      })
      .sort((a, b) => b.figures.costPpm - a.figures.costPpm || b.figures.p95Ppm - a.figures.p95Ppm)
      .slice(0, MOST_SHOWN),
    leftOut: directions.length - looked.length,
  }
}

/** One direction for each formula of those that are on. */
async function readFormulas(db: Db): Promise<{ from: string; to: string; formula: Formula }[]> {
  const rows = await db
    .selectFrom('directions')
    .distinctOn('formula')
    .select(['formula', 'from_currency as from', 'to_currency as to'])
    .where('state', '=', 'on')
    .orderBy('formula')
    .orderBy('from_currency')
    .orderBy('to_currency')
    .execute()
  return rows.flatMap(({ from, to, formula: text }) => {
    const formula = parseFormula(text)
    return formula.ok && pairsOf(formula.value).length > 0 ? [{ from, to, formula: formula.value }] : []
  })
}

type Prices = ReadonlyMap<string, readonly PriceAt[]>

async function readPrices(
  db: Db,
  mode: RatesMode,
  directions: readonly { formula: Formula }[],
  since: Date,
): Promise<Prices> {
  // The history stores one orientation of a pair; a formula may use the other.
  const pairs = [
    ...new Set(directions.flatMap(({ formula }) => pairsOf(formula)).flatMap(pair => [pair, turned(pair)])),
  ]
  const prices = new Map<string, readonly PriceAt[]>()
  for (const pair of pairs) {
    const points = await readHistory(db, mode, pair as Pair, since)
    prices.set(
      pair,
      points.map(({ at, value }) => ({ at: at.getTime(), price: Number(value) })).filter(({ price }) => price > 0),
    )
  }
  return prices
}

/** The price of a formula at each moment that has a price of all its pairs. */
function pricesOf({ factors }: Formula, prices: Prices): PriceAt[] {
  let known: Map<number, number> | undefined
  let constant = 1
  for (const factor of factors) {
    if ('number' in factor) {
      const { numerator, denominator } = factor.number
      const number = Number(numerator) / Number(denominator)
      constant = factor.divides ? constant / number : constant * number
      continue
    }
    const straight = prices.get(factor.pair) ?? []
    const isTurned = straight.length === 0
    const points = isTurned ? (prices.get(turned(factor.pair)) ?? []) : straight
    const before = known
    const after = new Map<number, number>()
    for (const { at, price } of points) {
      const whole = before ? before.get(at) : 1
      if (whole !== undefined) after.set(at, factor.divides !== isTurned ? whole / price : whole * price)
    }
    known = after
  }
  return [...(known ?? [])].map(([at, price]) => ({ at, price: price * constant })).sort((a, b) => a.at - b.at)
}

const pairsOf = ({ factors }: Formula): string[] => factors.flatMap(factor => ('pair' in factor ? [factor.pair] : []))
const turned = (pair: string): string => pair.split('/').reverse().join('/')
