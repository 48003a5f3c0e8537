import { sql } from 'kysely'
import type { RecentExchange } from '#contract/claims/claim.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'

const SHOWN = 12

/** The latest exchanges, without their customers. */
export async function listRecent(db: Db): Promise<RecentExchange[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('currencies as source', 'source.code', 'claims.from_currency')
    .innerJoin('currencies as target', 'target.code', 'claims.to_currency')
    .select(['from_currency', 'to_currency', 'give', 'get', 'source.scale as from_scale', 'target.scale as to_scale'])
    .select(sql<Date>`date_trunc('minute', completed_at)`.as('at'))
    .select(sql<number>`greatest(1, ceil(extract(epoch from completed_at - opened_at) / 60))::int`.as('minutes'))
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(row => ({
    from: row.from_currency,
    to: row.to_currency,
    give: roughly(BigInt(row.give), row.from_scale),
    get: roughly(BigInt(row.get), row.to_scale),
    minutes: row.minutes,
    at: row.at.toISOString(),
  }))
}

/** Rounds to two digits, so that nobody can find the transfer on a chain by its amount. */
function roughly(units: bigint, scale: number): string {
  const digits = units.toString()
  const step = 10n ** BigInt(Math.max(0, digits.length - 2))
  return toShortDecimal(((units + step / 2n) / step) * step, scale)
}
