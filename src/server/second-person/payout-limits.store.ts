import type { Db } from '#server/platform/database/pool.ts'

/** The payout limits by currency; a currency without one has no limit. */
export async function readPayoutLimits(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.selectFrom('payout_limits').select(['currency', 'alone_most']).execute()
  return new Map(rows.map(({ currency, alone_most }) => [currency, BigInt(alone_most)]))
}
