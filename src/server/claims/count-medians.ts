import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

const COUNTED_DAYS = 30
/** With fewer claims a median says more about single customers than about the pair. */
const FEWEST = 5
/** More claims would hardly change the median, and the limit keeps busy pairs as quick to count as quiet ones. */
const MOST = 200

/** Computes how long exchanges of each pair take, from the latest that were completed within a month. */
export const countMedians = (db: Db, now: () => Date): Task =>
  dueTask('count-medians', '*/10 * * * *', () => countMediansOf(db, now()))

export async function countMediansOf(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS)
  await sql`
    with counted as (
      select from_currency, to_currency, count(*)::int as claims,
        greatest(1, ceil(percentile_cont(0.5) within group (order by seconds) / 60))::int as minutes
      from directions d cross join lateral (
        select extract(epoch from completed_at - opened_at) as seconds from claims c
        where (c.from_currency, c.to_currency) = (d.from_currency, d.to_currency) and completed_at >= ${since}
        order by completed_at desc limit ${MOST}
      ) newest
      group by from_currency, to_currency having count(*) >= ${FEWEST}
    ), gone as (
      delete from direction_medians known
      where not exists (select from counted where (counted.from_currency, counted.to_currency) = (known.from_currency, known.to_currency))
    )
    insert into direction_medians (from_currency, to_currency, minutes, claims, counted_at)
      select from_currency, to_currency, minutes, claims, ${now} from counted
      on conflict (from_currency, to_currency) do update
        set minutes = excluded.minutes, claims = excluded.claims, counted_at = excluded.counted_at
        where direction_medians.minutes <> excluded.minutes`.execute(db)
}
