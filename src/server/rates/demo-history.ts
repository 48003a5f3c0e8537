import { setImmediate as breathe } from 'node:timers/promises'
import { significantDown } from '#contract/money/rate.ts'
import type { Db } from '#server/database/pool.ts'
import { readDemo } from './feeds/demo.ts'
import { historySteps } from './history.ts'
import { middle } from './reading.ts'

const MINUTE = 60_000
/** A dozen points an hour draw the last day well enough, and a fifth of the work. */
const DENSEST_MS = 5 * MINUTE
const MOMENTS_AT_ONCE = 20

/**
 * Gives a new demo office the month behind it that its market would have had. Where there is any past already nothing
 * is drawn. It takes a second or two of work in small pieces, so that requests are served in between. Says how many
 * points it drew.
 */
export async function drawDemoPast(db: Db, seed: string, now: Date): Promise<number> {
  const known = await db
    .selectFrom('rate_history')
    .select('at')
    .where('mode', '=', 'demo')
    // The first price of the present may be there before we are.
    .where('at', '<', new Date(now.getTime() - 2 * MINUTE))
    .limit(1)
    .executeTakeFirst()
  if (known) return 0

  // All or nothing: half a past would be taken for a whole one at the next start.
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

/** The moments that a history thinned by its own rule would have, oldest first, the present minute left to the reader. */
function demoMoments(now: Date): Date[] {
  const moments: Date[] = []
  let youngest = MINUTE
  for (const { untilAgeMs, stepMs } of historySteps) {
    const step = Math.max(stepMs, DENSEST_MS)
    const last = Math.floor((now.getTime() - youngest) / step) * step
    for (let at = last; at >= now.getTime() - untilAgeMs; at -= step) moments.push(new Date(at))
    youngest = untilAgeMs + 1
  }
  return moments.reverse()
}
