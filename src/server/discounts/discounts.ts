import { type DiscountPlace, placeAt } from '#contract/discounts/discount-tiers.ts'
import type { DiscountsView } from '#contract/discounts/discounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Soon } from '#server/platform/go-on-with.ts'
import { keepBriefly } from '#server/platform/keep-briefly.ts'
import { listDiscountTiers, readStanding } from './discounts.store.ts'

/** The discount of an account in hundredths of a percent. */
export type DiscountOf = (userId: string) => Soon<bigint>

/** The discounts of accounts: a discount changes when an exchange completes, so it may be a moment old. */
export const openDiscounts = (
  db: Db,
  now: () => Date,
): { of: DiscountOf; view: (userId?: string) => Promise<DiscountsView> } => ({
  of: keepBriefly(now, userId => discountNow(db, userId)),
  view: userId => discountsView(db, userId),
})

/** From the database, where it must be right. */
export async function discountNow(db: Db, userId: string): Promise<bigint> {
  const [tiers, { turnover, personalBps }] = await Promise.all([listDiscountTiers(db), readStanding(db, userId)])
  return BigInt(placeAt(tiers, turnover, personalBps).bps)
}

async function discountsView(db: Db, userId: string | undefined): Promise<DiscountsView> {
  const tiers = await listDiscountTiers(db)
  if (userId === undefined) return { tiers: tiers.map(tierView) }
  const { turnover, personalBps } = await readStanding(db, userId)
  return { tiers: tiers.map(tierView), mine: placeView(placeAt(tiers, turnover, personalBps), turnover) }
}

const placeView = ({ bps, personal, next }: DiscountPlace, turnover: bigint): DiscountsView['mine'] => ({
  percent: percentOf(BigInt(bps)),
  personal,
  turnover: dollars(turnover),
  next: next && { ...tierView(next.tier), missing: dollars(next.missing) },
})

const tierView = ({ startsAt, bps }: { startsAt: bigint; bps: number }) => ({
  startsAt: dollars(startsAt),
  percent: percentOf(BigInt(bps)),
})

const dollars = (cents: bigint): string => toDecimal(cents, 2)
