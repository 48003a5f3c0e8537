import { DAY_MS } from '#contract/durations.ts'
import { type ExchangeRate, exchangeRateOf } from '#contract/money/exchange-rate.ts'
import { BPS } from '#contract/money/money.ts'
import { type Fraction, fractionFromDecimal, multiply } from '#contract/money/rate.ts'
import { evaluate, type Formula, type SourceRate } from '#server/formulas/formula.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readHistory } from '#server/rates/history.store.ts'
import type { Pair } from '#server/rates/pair.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'

export type HistoryPeriod = 'day' | 'week' | 'month'
export type RatePoint = ExchangeRate & { at: Date }

const periods: Record<HistoryPeriod, number> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }

/** The most points of a chart; more cannot be seen. */
const MOST_POINTS = 360

/** Past rates of a direction at its present margin: the last point is the present rate. */
export async function readRateHistory(
  { db, mode }: { db: Db; mode: RatesMode },
  { formula, marginBps }: { formula: Formula; marginBps: bigint },
  period: HistoryPeriod,
  now: Date,
): Promise<RatePoint[]> {
  const since = new Date(now.getTime() - periods[period])
  const pairs = formula.factors.flatMap(factor => ('pair' in factor ? [factor.pair] : []))
  const points = await Promise.all(
    // The history stores one orientation of a pair; a formula may use the other.
    [...new Set(pairs.flatMap(pair => [pair, turned(pair)]))].map(
      async pair => [pair, await readHistory(db, mode, pair as Pair, since)] as const,
    ),
  )
  return rateHistory(formula, marginBps, new Map(points))
}

type SourcePoints = ReadonlyMap<string, readonly { at: Date; value: string }[]>

/** The rate at each moment for which all sources of the formula have a point. */
export function rateHistory(formula: Formula, marginBps: bigint, sources: SourcePoints): RatePoint[] {
  const moments = new Map<number, Map<string, SourceRate>>()
  for (const [pair, points] of sources) {
    for (const { at, value } of points) {
      const price = fractionFromDecimal(value)
      if (!price) continue
      const moment = moments.get(at.getTime()) ?? new Map<string, SourceRate>()
      moment.set(pair, { state: 'fresh', value: price, at, freshUntil: at })
      moments.set(at.getTime(), moment)
    }
  }
  const kept: Fraction = { numerator: BPS - marginBps, denominator: BPS }
  const courses = [...moments]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, rates]) => {
      const priced = evaluate(formula, rates)
      return priced.ok ? [{ at: new Date(at), ...exchangeRateOf(multiply(priced.value.price, kept)) }] : []
    })
  return thin(courses)
}

/** Every n-th point, including the newest. */
function thin<T>(points: readonly T[]): T[] {
  const every = Math.max(1, Math.ceil(points.length / MOST_POINTS))
  return points.filter((_, i) => (points.length - 1 - i) % every === 0)
}

const turned = (pair: string): string => pair.split('/').reverse().join('/')
