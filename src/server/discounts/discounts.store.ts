import { sql } from 'kysely'
import type { DiscountTier } from '#contract/discounts/discount-tiers.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** What counts for somebody's discount. */
export type Standing = { turnover: bigint; personalBps?: number }

export async function listDiscountTiers(db: Db): Promise<DiscountTier[]> {
  const rows = await db.selectFrom('discount_tiers').selectAll().orderBy('starts_at').execute()
  return rows.map(({ starts_at, bps }) => ({ startsAt: BigInt(starts_at), bps }))
}

/** The worth of all completed claims of an account, in US cents. */
export async function readStanding(db: Db, userId: string): Promise<Standing> {
  const row = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'discount_bps',
      selectFrom('claims')
        .select(sql<string>`coalesce(sum(worth_usd), 0)`.as('cents'))
        .whereRef('claims.user_id', '=', 'users.id')
        .where('completed_at', 'is not', null)
        .as('turnover'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  const personalBps = row?.discount_bps ?? undefined
  return { turnover: BigInt(row?.turnover ?? 0), personalBps }
}
