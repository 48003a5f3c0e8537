import { sql } from 'kysely'
import { addDays } from '#contract/calendar-days.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import { isOpen } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { keepDay, keepMonth, monthsToKeep } from './kept-days.store.ts'

/** Changes are looked for from so long before the last look, because they are committed after the moment that they name. */
const OVERLAP_MS = 10 * MINUTE_MS
/** A day is counted when what happened at its very end has been written, also by a process that counts quotes. */
const SETTLED_MS = 10 * MINUTE_MS

/** Counts the days that are over: once, and again when one of their claims has changed since. */
export const countDays = (db: Db, now: () => Date): Task =>
  dueTask('count-days', '* * * * *', ({ signal }) => countDaysOver(db, now(), signal))

/** The newest come first, and what is not counted when the office stops is counted by the next run. */
export async function countDaysOver(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const timeZone = await officeZone(db)
  const last = addDays(dayIn(new Date(now.getTime() - SETTLED_MS), timeZone), -1)
  const days = new Set([...(await missingDays(db, last, timeZone)), ...(await changedDays(db, last, timeZone))])
  for (const day of [...days].toSorted().toReversed()) {
    if (signal?.aborted) return
    await keepDay(db, day, timeZone, now)
  }
  for (const month of await monthsToKeep(db, timeZone)) {
    if (signal?.aborted) return
    await keepMonth(db, month, timeZone)
  }
  await sql`
    insert into statistics_sweeps (swept_to) values (${now})
      on conflict (only_row) do update set swept_to = greatest(statistics_sweeps.swept_to, excluded.swept_to)`.execute(
    db,
  )
}

/** The first day that there is anything to count of. */
export async function firstDay(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select (least((select min(opened_at) from claims), (select min(at) from ledger_costs))
      at time zone ${timeZone})::date::text as day`.execute(db)
  return rows[0]?.day ?? undefined
}

async function missingDays(db: Db, last: string, timeZone: string): Promise<string[]> {
  const first = await firstDay(db, timeZone)
  if (first === undefined || first > last) return []
  const { rows } = await sql<{ day: string }>`
    select wanted.at::date::text as day from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') wanted (at)
    where not exists (select from statistics_days d where d.day = wanted.at::date and d.time_zone = ${timeZone})`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/**
 * Days of claims that have changed since the last look, or that the ledger got another entry of what was earned about; and days
 * with claims whose worth was not known.
 */
async function changedDays(db: Db, last: string, timeZone: string): Promise<string[]> {
  const looked = await db.selectFrom('statistics_sweeps').select('swept_to').executeTakeFirst()
  if (!looked) return []
  const since = new Date(looked.swept_to.getTime() - OVERLAP_MS)
  const { rows } = await sql<{ day: string }>`
    with changed as (
      select opened_at, completed_at from claims
        where state in ('completed', 'refunded', 'cancelled', 'expired') and changed_at >= ${since}
      union all
      select opened_at, completed_at from claims where ${isOpen} and changed_at >= ${since}
      union all
      select null, completed_at from returned_payouts where at >= ${since}
      union all
      select null, c.completed_at
        from ledger_accounts a
        cross join lateral (
          select claim_id from ledger_transfers where debit_account = a.id and at >= ${since}
          union all
          select claim_id from ledger_transfers where credit_account = a.id and at >= ${since}
        ) t
        join claims c on c.id = t.claim_id
        where a.kind in ('income', 'discounts', 'promo', 'referral-cost', 'network')
    )
    select distinct (moment at time zone ${timeZone})::date::text as day
      from changed cross join lateral (values (opened_at), (completed_at)) at (moment)
      where moment is not null and (moment at time zone ${timeZone})::date <= ${last}::date
    union
    select day::text from statistics_days where unpriced > 0`.execute(db)
  return rows.map(({ day }) => day)
}
