const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How densely the past is kept: a point a minute for a day, then ever fewer, and after a month none. */
export const historySteps: readonly { untilAgeMs: number; stepMs: number }[] = [
  { untilAgeMs: DAY, stepMs: MINUTE },
  { untilAgeMs: 7 * DAY, stepMs: 15 * MINUTE },
  { untilAgeMs: 30 * DAY, stepMs: HOUR },
]

/** The start of the minute: where a point of the history stands. */
export const pointAt = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)

/** Of one pair's points, those that are too many for their age: of each step only the first one stays. */
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
