import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** The density of the history: a point a minute for a day, then fewer, and after a month none. */
export const historySteps: readonly { untilAgeMs: number; stepMs: number }[] = [
  { untilAgeMs: DAY_MS, stepMs: MINUTE_MS },
  { untilAgeMs: 7 * DAY_MS, stepMs: 15 * MINUTE_MS },
  { untilAgeMs: 30 * DAY_MS, stepMs: HOUR_MS },
]

/** The start of the minute, the time of a point. */
export const pointAt = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** The points of one pair that are too dense for their age: the first one of each step stays. */
export function surplusPoints(points: readonly Date[], now: Date): Date[] {
  const taken = new Set<string>()
  return [...points]
    .sort((a, b) => a.getTime() - b.getTime())
    .filter(point => {
      const step = historySteps.find(({ untilAgeMs }) => now.getTime() - point.getTime() <= untilAgeMs)
      if (!step) return true
      const place = `${step.stepMs} ${Math.floor(point.getTime() / step.stepMs)}`
      const surplus = taken.has(place)
      taken.add(place)
      return surplus
    })
}
