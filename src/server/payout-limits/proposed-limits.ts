import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ProposedLimits } from '#contract/payout-limits/payout-limits.calls.ts'
import { staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'

/** What a small office usually trusts one person with, in US dollars: in one payment, and within a day. */
const ALONE_USD = 1_000n
const DAY_USD = 5_000n

/** Limits for an office that has none, as soon as there are two who may move claims. A currency without a price gets none proposed. */
export async function proposedLimits(db: Db, usdPrice: InUsd['usdPrice']): Promise<ProposedLimits['items']> {
  const [staff, limits] = [
    await staffWith(db, ['claims.move']),
    await db.selectFrom('payout_limits').select('currency').limit(1).execute(),
  ]
  if (staff.length < 2 || limits.length > 0) return []
  const currencies = await db
    .selectFrom('currencies')
    .select(['code', 'scale'])
    .where('state', '<>', 'off')
    .orderBy('position')
    .orderBy('code')
    .execute()
  return currencies.flatMap(({ code, scale }) => {
    const price = usdPrice(code)
    if (!price || price.numerator === 0n) return []
    const one = fromDecimal('1', scale)!
    const worth = (dollars: bigint) => roundDown((dollars * one * price.denominator) / price.numerator)
    const [alone, day] = [worth(ALONE_USD), worth(DAY_USD)]
    return alone > 0n ? [{ currency: code, aloneMost: toDecimal(alone, scale), dayMost: toDecimal(day, scale) }] : []
  })
}

/** To one digit and noughts: 81 437 is 80 000. */
export function roundDown(units: bigint): bigint {
  const digits = units.toString()
  return BigInt(digits[0]!) * 10n ** BigInt(digits.length - 1)
}
