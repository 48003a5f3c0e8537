import { setImmediate as breathe } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { significantDown } from '#contract/money/rate.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readDemo } from './feeds/demo-prices.ts'
import { historySteps } from './history.ts'
import { middle } from './reading.ts'

/** A dozen points an hour suffice for the last day, at a fifth of the work. */
const DENSEST_MS = 5 * MINUTE_MS
const MOMENTS_AT_ONCE = 20

/**
 * Generates the past month of a new demo office, unless there is any history. The work of a second or two is split, so
 * that requests are served in between. Returns the number of points.
 */
export async function drawDemoPast(db: Db, seed: string, now: Date): Promise<number> {
  const known = await db
    .selectFrom('rate_history')
    .select('at')
    .where('mode', '=', 'demo')
    // The first present price may already be stored.
    .where('at', '<', new Date(now.getTime() - 2 * MINUTE_MS))
    .limit(1)
    .executeTakeFirst()
  if (known) return 0

  // One transaction: half a past would pass for a whole one at the next start.
  return db.transaction().execute(async tx => {
    const moments = demoMoments(now)
    let drawn = 0
    while (moments.length > 0) {
      const points = moments.splice(0, MOMENTS_AT_ONCE).flatMap(at =>
        readDemo(seed, at).map(({ pair, bid, ask }) => ({
          mode: 'demo' as const,
          pair,
          at,
          value: significantDown(middle(bid!, ask!), 12),
        })),
      )
      await tx
        .insertInto('rate_history')
        .values(points)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      drawn += points.length
      await breathe()
    }
    return drawn
  })
}

/** The times that the history's thinning would leave, oldest first, without the present minute. */
function demoMoments(now: Date): Date[] {
  const moments: Date[] = []
  let youngest = MINUTE_MS
  for (const { untilAgeMs, stepMs } of historySteps) {
    const step = Math.max(stepMs, DENSEST_MS)
    const last = Math.floor((now.getTime() - youngest) / step) * step
    for (let at = last; at >= now.getTime() - untilAgeMs; at -= step) moments.push(new Date(at))
    youngest = untilAgeMs + 1
  }
  return moments.reverse()
}
