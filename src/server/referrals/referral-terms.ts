import { sql } from 'kysely'
import { type DiscountPlace, type DiscountTier, placeAt } from '#contract/discounts/discount-tiers.ts'
import type { NoShare, ReferralRule } from '#contract/referrals/referral-reasons.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** The share of the spread, where it comes from, and why it is nothing. */
export type ReferralTerms = { bps: bigint; rule: ReferralRule; zero?: NoShare }

export async function listReferralLevels(db: Db): Promise<DiscountTier[]> {
  const rows = await db.selectFrom('referral_levels').selectAll().orderBy('starts_at').execute()
  return rows.map(({ starts_at, bps }) => ({ startsAt: BigInt(starts_at), bps }))
}

/** What a referrer has brought in completed exchanges, in US cents, and a share that was promised to them. */
async function readReferrer(db: Db, owner: string) {
  const row = await db
    .selectFrom('users')
    .select(['referral_bps', 'blocked_at', 'deleted_at'])
    .select(({ selectFrom }) =>
      selectFrom('claims')
        .select(sql<string>`coalesce(sum(worth_usd), 0)`.as('cents'))
        .whereRef('claims.referrer', '=', 'users.id')
        .where('completed_at', 'is not', null)
        .where('referral_refused', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('referral_lines')
                .whereRef('claim_id', '=', 'claims.id')
                .whereRef('payout', '=', 'claims.payouts_returned')
                .where('kind', '=', 'returned')
                .select('id'),
            ),
          ),
        )
        .as('turnover'),
    )
    .where('id', '=', owner)
    .executeTakeFirst()
  return {
    turnover: BigInt(row?.turnover ?? 0),
    personalBps: row?.referral_bps != null ? row.referral_bps : undefined,
    gone: row === undefined || row.blocked_at !== null || row.deleted_at !== null,
  }
}

/** The level of a referrer, or the share that was promised to them. */
export async function referralLevelOf(
  db: Db,
  owner: string,
): Promise<DiscountPlace & { turnover: bigint; gone: boolean }> {
  const [levels, { turnover, personalBps, gone }] = await Promise.all([listReferralLevels(db), readReferrer(db, owner)])
  return { ...placeAt(levels, turnover, personalBps), turnover, gone }
}

/** The share of a referrer in a direction, as it is now. */
export async function readReferralTerms(
  db: Db,
  owner: string,
  { from, to }: { from: string; to: string },
): Promise<ReferralTerms> {
  const [{ bps, personal, gone }, direction] = await Promise.all([
    referralLevelOf(db, owner),
    db
      .selectFrom('directions')
      .select('referral_most_bps')
      .where('from_currency', '=', from)
      .where('to_currency', '=', to)
      .executeTakeFirst(),
  ])
  const rule = personal ? 'personal' : 'level'
  if (gone) return { bps: 0n, rule, zero: 'referrer-blocked' }
  const most = direction?.referral_most_bps ?? bps
  if (most === 0 && bps > 0) return { bps: 0n, rule: 'direction', zero: 'direction-off' }
  if (bps === 0) return { bps: 0n, rule, zero: 'no-share' }
  return most < bps ? { bps: BigInt(most), rule: 'direction' } : { bps: BigInt(bps), rule }
}
