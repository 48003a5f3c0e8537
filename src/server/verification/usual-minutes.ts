import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'

const COUNTED_DAYS = 30
/** With fewer decisions a median says more about single customers than about the office. */
const FEWEST = 5
const KEPT_MS = 60_000

export type UsualMinutes = () => Promise<number | undefined>

/** The median time from sending to the decision, as the customer is promised it; counted at most once a minute. */
export function openUsualMinutes(db: Db, now: () => Date): UsualMinutes {
  let kept: { at: number; minutes: Promise<number | undefined> } | undefined
  return () => {
    const at = now().getTime()
    if (kept && Math.abs(at - kept.at) < KEPT_MS) return kept.minutes
    const minutes = countUsualMinutes(db, new Date(at))
    kept = { at, minutes }
    minutes.catch(() => {
      kept = undefined
    })
    return minutes
  }
}

/** Undefined: there were too few decisions of late to promise anything. */
export async function countUsualMinutes(db: Db, now: Date): Promise<number | undefined> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS)
  const { decisions, minutes } = await db
    .selectFrom('verification_checks')
    .select(sql<number>`count(*)::int`.as('decisions'))
    .select(
      sql<number | null>`greatest(1, ceil(percentile_cont(0.5) within group
        (order by extract(epoch from decided_at - sent_at)) / 60))::int`.as('minutes'),
    )
    .where('decided_at', '>=', since)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return decisions < FEWEST || minutes === null ? undefined : minutes
}
