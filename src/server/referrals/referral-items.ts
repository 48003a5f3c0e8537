import { sql } from 'kysely'
import { toDecimal } from '#contract/money/money.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { NoShare, ReferralKind, ReferralRule } from '#contract/referrals/referral-reasons.ts'
import type { ReferralItem } from '#contract/referrals/referrals.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dollars } from './referral-overview.ts'

export type Items = { items: ReferralItem[]; total: number }
export type ItemsQuery = PageQuery & { owner: string; kind: ReferralKind }

/** Lines of one kind, the newest first. A claim's line is available or waits; both stay when it was taken back. */
export async function listReferralItems(db: Db, query: ItemsQuery, now: Date): Promise<Items> {
  const { owner, kind, page, size } = query
  if (kind === 'prize') return listPrizes(db, query)
  const which = ofKind(kind, now)
  // Withdrawals are lines of their own.
  if (!which) return { items: [], total: 0 }
  const { rows } = await sql<Row>`
    select line.id, line.kind, line.units::text as units, line.bps, line.rule, line.zero, line.usd_rate, line.at,
      line.available_at, number, from_currency, to_currency, worth_usd::text as worth_usd, referral_code,
      exists (select from referral_lines back where back.claim_id = line.claim_id and back.payout = line.payout and back.kind = 'returned') as taken_back,
      count(*) over ()::int as total
    from referral_lines line join claims on claims.id = line.claim_id
    where line.referrer = ${owner} and ${which}
    order by line.at desc, line.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countItems(db, owner, which))
  return { items: rows.map(row => itemOf(row, kind)), total }
}

/** What somebody has won in contests, the newest first. */
async function listPrizes(db: Db, { owner, page, size }: ItemsQuery): Promise<Items> {
  const prizes = db.selectFrom('contest_winners').where('given_to', '=', owner)
  const [rows, counted] = await Promise.all([
    prizes
      .innerJoin('contests', 'contests.key', 'contest_winners.contest')
      .select(['transfer', 'units', 'given_at', 'title_ru', 'title_en'])
      .orderBy('given_at', 'desc')
      .orderBy('transfer')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    prizes.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map(({ transfer, units, given_at, title_ru, title_en }) => ({
    id: transfer!,
    kind: 'prize' as const,
    at: given_at!.toISOString(),
    amount: dollars(BigInt(units!)),
    contest: { ru: title_ru, en: title_en },
  }))
  return { items, total: Number(counted.total) }
}

function ofKind(kind: ReferralKind, now: Date) {
  switch (kind) {
    case 'refsucc':
      return sql`line.kind = 'accrued' and line.available_at <= ${now}`
    case 'refhold':
      return sql`line.kind = 'accrued' and line.available_at > ${now}`
    case 'refback':
      return sql`line.kind = 'returned'`
    default:
      return undefined
  }
}

async function countItems(db: Db, owner: string, which: NonNullable<ReturnType<typeof ofKind>>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from referral_lines line where referrer = ${owner} and ${which}`.execute(db)
  return rows[0]!.total
}

type Row = {
  id: string
  kind: 'accrued' | 'returned'
  units: string
  bps: number
  rule: ReferralRule
  zero: NoShare | null
  usd_rate: string | null
  at: Date
  available_at: Date
  number: string
  from_currency: string
  to_currency: string
  worth_usd: string | null
  referral_code: string | null
  taken_back: boolean
  total: number
}

const itemOf = (row: Row, kind: ReferralKind): ReferralItem => ({
  id: row.id,
  kind,
  at: row.at.toISOString(),
  amount: dollars(BigInt(row.units)),
  availableAt: row.kind === 'accrued' ? row.available_at.toISOString() : undefined,
  claim: {
    number: row.number,
    from: row.from_currency,
    to: row.to_currency,
    worth: row.worth_usd === null ? undefined : toDecimal(BigInt(row.worth_usd), 2),
  },
  code: row.referral_code ?? undefined,
  percent: percentOf(BigInt(row.bps)),
  rule: row.rule,
  zero: row.zero ?? undefined,
  rate: row.usd_rate ?? undefined,
  takenBack: row.kind === 'accrued' && row.taken_back ? (true as const) : undefined,
})
