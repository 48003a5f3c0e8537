import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { earningAccounts } from '#contract/ledger/ledger-accounts.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { ClaimOfDay, CostsOfDay, EarningLine } from './count-day.ts'

type Row = {
  state: ClaimState
  opened: boolean
  completed: boolean
  paid: boolean
  from_currency: string
  to_currency: string
  source: string | null
  staff: string | null
  worth_usd: string | null
  give: string
  exchanged: string
  worth: string
  lines: readonly [EarningLine['account'], string, string, string][] | null
  payout_minutes: number | null
  taken_minutes: number | null
}

/** A day of a calendar, whole or up to a time of the clock. */
export type CountedDay = { day: string; timeZone: string; until?: string | undefined }

/** The claims that were opened or completed on a day, with what the ledger has about the completed ones, and the quotes of it. */
export async function readDay(
  db: Db | Tx,
  day: CountedDay,
): Promise<{ claims: ClaimOfDay[]; quotes: bigint; spent: CostsOfDay }> {
  const [since, until] = boundsOf(day)
  const [claims, quotes, costs] = [
    await sql<Row>`
      with counted as (
        select * from claims where opened_at >= ${since} and opened_at < ${until}
        union all
        select * from claims where completed_at >= ${since} and completed_at < ${until}
          and not (opened_at >= ${since} and opened_at < ${until})
      )
      select c.state, c.opened_at >= ${since} and c.opened_at < ${until} as opened, done.completed,
        c.received > 0 as paid, c.from_currency, c.to_currency, c.source, c.payout ->> 'by' as staff,
        c.worth_usd, c.give, c.exchanged, c.worth, booked.lines,
        extract(epoch from c.completed_at - paid.at)::float8 / 60 as payout_minutes,
        extract(epoch from taken.at - paid.at)::float8 / 60 as taken_minutes
      from counted c
      cross join lateral (
        select coalesce(c.completed_at >= ${since} and c.completed_at < ${until}, false) as completed
      ) done
      left join lateral (
        select json_agg(json_build_array(a.kind, a.currency, t.reason, (t.units * side.sign)::text)) as lines
        from ledger_transfers t
        cross join lateral (values (t.debit_account, -1), (t.credit_account, 1)) side (account, sign)
        join ledger_accounts a on a.id = side.account
          and a.kind = any (${earningAccounts})
        where t.claim_id = c.id and t.kind = 'transfer'
      ) booked on done.completed
      left join lateral (
        select max(p.seen_at) as at from claim_payments p
        where p.claim_id = c.id and p.credited_at <= c.completed_at and p.seen_at <= c.completed_at
      ) paid on done.completed
      left join lateral (
        select min(l.at) as at from audit_log l
        where l.subject_kind = 'claim' and l.subject = c.id::text and l.staff::text = c.payout ->> 'by'
      ) taken on done.completed`.execute(db),
    await sql<{ quotes: string }>`
      select coalesce(sum(quotes), 0) as quotes from quote_counts where slot >= ${since} and slot < ${until}`.execute(
      db,
    ),
    await sql<{ costs: string; unpriced: number }>`
      select coalesce(sum(worth_usd), 0) as costs, count(*) filter (where worth_usd is null)::int as unpriced
      from ledger_costs where at >= ${since} and at < ${until}`.execute(db),
  ]
  const { costs: spent, unpriced } = costs.rows[0]!
  return {
    claims: claims.rows.map(toClaimOfDay),
    quotes: BigInt(quotes.rows[0]!.quotes),
    spent: { costs: BigInt(spent), unpriced },
  }
}

/** The first moment of a day, and the first one after it. Where the clocks jump over midnight the day begins with the jump. */
export function boundsOf({ day, timeZone, until }: CountedDay) {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone})`
  const end =
    until === undefined
      ? sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
      : sql`((${day}::date + ${until}::time) at time zone ${timeZone})`
  return [start, end] as const
}

const toClaimOfDay = (row: Row): ClaimOfDay => ({
  state: row.state,
  opened: row.opened,
  completed: row.completed,
  paid: row.paid,
  from: row.from_currency,
  to: row.to_currency,
  source: row.source ?? 'unknown',
  staff: row.staff !== null && isUuid(row.staff) ? row.staff : undefined,
  worthUsd: row.worth_usd === null ? undefined : BigInt(row.worth_usd),
  give: BigInt(row.give),
  exchanged: BigInt(row.exchanged),
  worth: BigInt(row.worth),
  lines: (row.lines ?? []).map(([account, currency, reason, units]) => ({
    account,
    reason,
    units: BigInt(units),
    side: currency === row.from_currency ? 'from' : 'to',
  })),
  payoutMinutes: row.payout_minutes ?? undefined,
  takenMinutes: row.taken_minutes ?? undefined,
})
