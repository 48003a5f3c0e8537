import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'

const DAY_HOURS = 24
const MONTH_HOURS = 30 * 24

/**
 * What counts against the limits of the deposit account `r`, as `(open, day_claims, day, month)`. An open claim counts with the
 * amount it expects, or more if more was paid; a closed one with the amount paid. The claim `askedBy` itself does not count.
 */
export const usedLimits = (now: Date, askedBy: string | null): RawBuilder<unknown> => sql`
  select
    count(*) filter (where u.released_at is null) as open,
    count(*) filter (where u.assigned_at > ${hoursBefore(now, DAY_HOURS)}) as day_claims,
    coalesce(sum(u.counted) filter (where u.assigned_at > ${hoursBefore(now, DAY_HOURS)}), 0) as day,
    coalesce(sum(u.counted), 0) as month
  from (
    select u.assigned_at, u.released_at,
      case when u.released_at is null then greatest(u.units, p.paid) else p.paid end as counted
    from deposit_account_uses u
    cross join lateral (
      select coalesce(sum(p.units), 0) as paid from claim_payments p
      where p.claim_id = u.claim_id and p.state <> 'lost'
    ) p
    where u.deposit_account = r.id and u.claim_id is distinct from ${askedBy}::uuid
      and (u.released_at is null or u.assigned_at > ${hoursBefore(now, MONTH_HOURS)})
  ) u`

/** How a deposit account is used now: against its limits, by open claims, and by amounts that rest after a claim. */
export type DepositAccountUse = {
  day: bigint
  month: bigint
  dayClaims: number
  claims: { id: string; number: string; units: bigint; since: Date }[]
  resting: { units: bigint; until: Date }[]
}

export async function usesOfDepositAccounts(db: Db, now: Date): Promise<Map<string, DepositAccountUse>> {
  const { rows } = await sql<{ id: string; day: string; month: string; day_claims: string }>`
    select r.id, used.day::text, used.month::text, used.day_claims::text
    from deposit_accounts r cross join lateral (${usedLimits(now, null)}) used`.execute(db)
  const open = await db
    .selectFrom('deposit_account_uses')
    .innerJoin('claims', 'claims.id', 'deposit_account_uses.claim_id')
    .select(['deposit_account', 'claims.id', 'claims.number', 'units', 'assigned_at'])
    .where('deposit_account_uses.released_at', 'is', null)
    .orderBy('assigned_at')
    .execute()
  const resting = await sql<{ deposit_account: string; units: string; until: Date }>`
    select u.deposit_account, u.units::text, max(u.released_at + make_interval(mins => r.rest_minutes)) as until
    from deposit_account_uses u join deposit_accounts r on r.id = u.deposit_account
    where u.told_by_amount and u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes)
    group by u.deposit_account, u.units order by until`.execute(db)
  return new Map(
    rows.map(row => [
      row.id,
      {
        day: BigInt(row.day),
        month: BigInt(row.month),
        dayClaims: Number.parseInt(row.day_claims, 10),
        claims: open
          .filter(({ deposit_account }) => deposit_account === row.id)
          .map(({ id, number, units, assigned_at }) => ({ id, number, units: BigInt(units), since: assigned_at })),
        resting: resting.rows
          .filter(({ deposit_account }) => deposit_account === row.id)
          .map(({ units, until }) => ({ units: BigInt(units), until })),
      },
    ]),
  )
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
