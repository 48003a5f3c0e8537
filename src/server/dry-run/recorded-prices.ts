import { type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import type { SourceRate, SourceRates } from '#server/formulas/formula.ts'
import type { HistoryPoint, PairPause } from '#server/rates/history.store.ts'
import { historySteps } from '#server/rates/history.ts'

/** The recorded prices of pairs, the oldest first. */
export type RecordedPrices = ReadonlyMap<string, RecordedPair>
type RecordedPair = { points: readonly Point[]; pauses: readonly PairPause[] }

/** A price holds until the next one, or until the next one is missing. */
type Point = { at: Date; holdsUntil: Date; value: Fraction }

/** A point may be late by so much before it counts as missing. */
const LATE_MS = 5 * 60_000

export function recordedPair(points: readonly HistoryPoint[], pauses: readonly PairPause[], now: Date): RecordedPair {
  return {
    pauses,
    points: points.flatMap(({ at, value }) => {
      const price = fractionFromDecimal(value)
      return price ? [{ at, holdsUntil: new Date(at.getTime() + stepAt(at, now) + LATE_MS), value: price }] : []
    }),
  }
}

/** The distance of points of this age. */
const stepAt = (at: Date, now: Date): number =>
  (historySteps.find(({ untilAgeMs }) => now.getTime() - at.getTime() <= untilAgeMs) ?? historySteps.at(-1)!).stepMs

/** What each pair was worth at a moment. A pair without a recorded price is absent. */
export function pricesAt(prices: RecordedPrices, at: Date): SourceRates {
  const rates = new Map<string, SourceRate>()
  for (const [pair, recorded] of prices) {
    const rate = rateAt(recorded, at)
    if (rate) rates.set(pair, rate)
  }
  return rates
}

function rateAt({ points, pauses }: RecordedPair, at: Date): SourceRate | undefined {
  const pause = pauses[lastUntil(pauses, ({ since }) => since <= at)]
  if (pause && (!pause.until || at < pause.until)) return { state: 'paused', reason: pause.reason, since: pause.since }

  const index = lastUntil(points, point => point.at <= at)
  const last = points[index]
  // The price from before a pause ended with it: a jump, for one, is sold at only after the pause.
  const point = pause?.until && (!last || last.at < pause.until) ? soonAfter(pause.until, points[index + 1]) : last
  if (!point || point.holdsUntil <= at) return undefined
  return { state: 'fresh', value: point.value, at: point.at, freshUntil: point.holdsUntil }
}

const soonAfter = (end: Date, next: Point | undefined): Point | undefined =>
  next && next.at.getTime() - end.getTime() < next.holdsUntil.getTime() - next.at.getTime() ? next : undefined

/** The moments of a period at which any price may change: between two of them all prices hold. */
export function momentsOf(prices: RecordedPrices, since: Date, until: Date): Date[] {
  const moments = new Set([since.getTime()])
  const add = (at: Date | undefined) => at && since < at && at < until && moments.add(at.getTime())
  for (const { points, pauses } of prices.values()) {
    for (const [i, { at, holdsUntil }] of points.entries()) {
      add(at)
      const next = points[i + 1]
      if (!next || next.at > holdsUntil) add(holdsUntil)
    }
    for (const pause of pauses) {
      add(pause.since)
      add(pause.until)
    }
  }
  return [...moments].sort((a, b) => a - b).map(at => new Date(at))
}

/** The index of the last item for which the condition, which holds for the first ones only, is met; −1 for none. */
function lastUntil<T>(items: readonly T[], met: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (met(items[middle]!)) low = middle + 1
    else high = middle
  }
  return low - 1
}
