import { sql } from 'kysely'
import { closedStates } from '#contract/claims/claim-moves.ts'
import type { ShiftReport } from '#contract/desk/shift.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** No session of the staff is longer, so no shift is. */
const LONGEST_SHIFT_MS = 12 * HOUR_MS

type Between = { staff: string; from: Date; until: Date }
type Done = Pick<ShiftReport, 'taken' | 'finished' | 'takenMinutes' | 'payoutMinutes' | 'sums'>

/** What a person has done with claims between two moments. The audit log says it, whatever has become of the claims since. */
export async function shiftReport(db: Db, { staff, from, until }: Between): Promise<Done> {
  const acts = sql`audit_log a join claims c on c.id = a.subject::uuid
    where a.staff = ${staff} and a.at >= ${from} and a.at < ${until} and a.subject_kind = 'claim'`
  // From the last payment before the act, or from the opening of what nobody has paid.
  const waited = sql`extract(epoch from a.at - coalesce(
    (select max(seen_at) from claim_payments p where p.claim_id = c.id and p.seen_at <= a.at), c.opened_at)) / 60`
  const takes = sql`a.action in ('claim.take', 'claim.take-over')`
  const [counted, sums] = await Promise.all([
    sql<{ taken: number; finished: number; taken_minutes: number | null; payout_minutes: number | null }>`
      select count(distinct a.subject) filter (where ${takes} or a.after ? 'version')::int as taken,
        count(distinct a.subject) filter (where a.after ->> 'state' in (${sql.join(closedStates)}))::int as finished,
        (percentile_cont(0.5) within group (order by ${waited}) filter (where ${takes}))::float8 as taken_minutes,
        (percentile_cont(0.5) within group (order by ${waited}) filter (where a.action = 'claim.pay-out'))::float8 as payout_minutes
      from ${acts}`.execute(db),
    // Each amount exactly: units times a power of ten that is written out.
    sql<{ what: ShiftReport['sums'][number]['what']; currency: string; count: number; value: string }>`
      select what, currency, count(*)::int as count, trim_scale(sum(amount))::text as value from (
        select 'paid-out' as what, to_currency as currency,
          (a.after #>> '{payout,units}')::numeric * ('1e-' || (c.terms ->> 'toScale'))::numeric as amount
        from ${acts} and a.action = 'claim.pay-out'
        union all
        select 'refunded', from_currency, (a.after #>> '{refund,units}')::numeric * ('1e-' || (c.terms ->> 'fromScale'))::numeric
        from ${acts} and a.action = 'claim.send-refund'
        union all
        select 'entered', from_currency, (a.after #>> '{told,amount}')::numeric
        from ${acts} and a.action = 'claim.receive'
      ) moved
      group by what, currency
      order by what desc, currency`.execute(db),
  ])
  const { taken, finished, taken_minutes, payout_minutes } = counted.rows[0]!
  const minutes = (median: number | null) => (median === null ? undefined : Math.round(median))
  return {
    taken,
    finished,
    takenMinutes: minutes(taken_minutes),
    payoutMinutes: minutes(payout_minutes),
    sums: sums.rows.map(({ what, currency, count, value }) => ({ what, count, amount: { currency, value } })),
  }
}

/** When a shift began that ends so: with the first act of its person within the longest shift. */
export async function beganAt(db: Db, staff: string, until: Date): Promise<Date> {
  const longest = new Date(until.getTime() - LONGEST_SHIFT_MS)
  const first = await db
    .selectFrom('audit_log')
    .select('at')
    .where('staff', '=', staff)
    .where('at', '>=', longest)
    .where('at', '<', until)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first?.at ?? longest
}

/** A time of the office's clocks. */
export async function momentIn(db: Db, local: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${local}::timestamp at time zone ${timeZone} as at`.execute(db)
  return rows[0]!.at
}

/** What somebody has in hand. */
export const inHandOf = (db: Db, staff: string, now: Date): Promise<ShiftReport['open']> =>
  db
    .selectFrom('assignments')
    .innerJoin('claims', 'claims.id', 'assignments.claim_id')
    .select(['claims.id', 'claims.number'])
    .where('staff', '=', staff)
    .where('until', '>', now)
    .where('state', 'not in', [...closedStates])
    .orderBy('opened_at')
    .execute()
