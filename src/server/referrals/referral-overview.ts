import { sql } from 'kysely'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import { REFERRAL_HOLD_HOURS } from '#contract/referrals/referral-reasons.ts'
import type { ReferralOverview } from '#contract/referrals/referrals.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { referralBalance } from './referral-balance.ts'
import { listReferralLevels, referralLevelOf } from './referral-terms.ts'

export type OverviewDeps = { db: Db; origin: string; timeZone: () => string; now: () => Date }

/** Where a referrer stands: links, level, balances, and what has come of the clicks. */
export async function referralOverview(
  { db, origin, timeZone, now }: OverviewDeps,
  owner: string,
): Promise<ReferralOverview> {
  const [user, links, level, levels, balance, counted, prizes] = await Promise.all([
    db.selectFrom('users').select('referral_code').where('id', '=', owner).executeTakeFirstOrThrow(),
    db
      .selectFrom('referral_links')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('created_at')
      .orderBy('code')
      .execute(),
    referralLevelOf(db, owner),
    listReferralLevels(db),
    referralBalance(db, owner, now()),
    countFunnel(db, owner, timeZone()),
    sumOfPrizes(db, owner),
  ])
  const code = user.referral_code
  const linkOf = (code: string) => `${origin}/?ref=${code}`
  const ofLink = (code: string) => funnelOf(counted.filter(row => row.code === code))
  const known = new Set([code, ...links.map(link => link.code)])
  // Customers of an account that came before codes were kept, and of links that are no more, count with the account's own.
  const ofAccount = funnelOf(counted.filter(row => row.code === code || !known.has(row.code)))
  const total = (what: 'accrued' | 'returned') => counted.reduce((sum, row) => sum + BigInt(row[what]), 0n)
  const months = Map.groupBy(counted, ({ month }) => month)
  return {
    code,
    link: linkOf(code),
    holdHours: REFERRAL_HOLD_HOURS,
    level: {
      percent: percentOf(BigInt(level.bps)),
      personal: level.personal,
      turnover: toDecimal(level.turnover, 2),
      next: level.next && { ...levelView(level.next.tier), missing: toDecimal(level.next.missing, 2) },
    },
    levels: levels.map(levelView),
    balances: {
      available: dollars(balance.available),
      pending: dollars(balance.pending),
      held: dollars(balance.held),
      paid: dollars(total('accrued') + prizes - total('returned') - balance.owed),
    },
    missing: balance.free < 0n ? dollars(-balance.free) : undefined,
    sums: {
      accrued: dollars(total('accrued')),
      returned: dollars(total('returned')),
      prizes: dollars(prizes),
      ...funnelOf(counted),
    },
    links: [
      { code, link: linkOf(code), putAway: false, ...ofAccount },
      ...links.map(link => ({
        code: link.code,
        link: linkOf(link.code),
        name: link.name,
        putAway: link.put_away_at !== null,
        ...ofLink(link.code),
      })),
    ],
    months: [...months].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([month, rows]) => ({ month, ...funnelOf(rows) })),
  }
}

const levelView = ({ startsAt, bps }: { startsAt: bigint; bps: number }) => ({
  startsAt: toDecimal(startsAt, 2),
  percent: percentOf(BigInt(bps)),
})

type Row = {
  code: string
  month: string
  clicks: number
  sign_ups: number
  claims: number
  completed: number
  accrued: string
  returned: string
}

/** Clicks, sign-ups, claims and income by link and by month of the office's calendar. */
async function countFunnel(db: Db, owner: string, timeZone: string): Promise<Row[]> {
  const month = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${timeZone}, 'YYYY-MM')`
  const { rows } = await sql<Row>`
    select coalesce(code, '') as code, month, sum(clicks)::int as clicks, sum(sign_ups)::int as sign_ups,
      sum(claims)::int as claims, sum(completed)::int as completed, sum(accrued)::text as accrued, sum(returned)::text as returned
    from (
      select code, to_char(day, 'YYYY-MM') as month, clicks, 0 as sign_ups, 0 as claims, 0 as completed,
        0::numeric as accrued, 0::numeric as returned
      from referral_clicks where owner = ${owner}
      union all
      select referred_via, ${month('created_at')}, 0, 1, 0, 0, 0, 0 from users where referred_by = ${owner}
      union all
      select referral_code, ${month('opened_at')}, 0, 0, 1, 0, 0, 0 from claims where referrer = ${owner}
      union all
      select claims.referral_code, ${month('line.at')}, 0, 0, 0, (line.kind = 'accrued' and line.payout = claims.payouts_returned)::int,
        case line.kind when 'accrued' then line.units else 0 end, case line.kind when 'returned' then line.units else 0 end
      from referral_lines line join claims on claims.id = line.claim_id where line.referrer = ${owner}
    ) happened group by 1, 2 order by 2 desc, 1`.execute(db)
  return rows
}

async function sumOfPrizes(db: Db, owner: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('contest_winners')
    .select(({ fn }) => fn.sum<string | null>('units').as('sum'))
    .where('given_to', '=', owner)
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}

function funnelOf(rows: readonly Row[]) {
  const sum = (what: 'clicks' | 'sign_ups' | 'claims' | 'completed') => rows.reduce((sum, row) => sum + row[what], 0)
  const income = rows.reduce((sum, { accrued, returned }) => sum + BigInt(accrued) - BigInt(returned), 0n)
  return {
    clicks: sum('clicks'),
    signUps: sum('sign_ups'),
    claims: sum('claims'),
    completed: sum('completed'),
    income: dollars(income),
  }
}

export const dollars = (units: bigint): string => toDecimal(units, DOLLAR_SCALE)
