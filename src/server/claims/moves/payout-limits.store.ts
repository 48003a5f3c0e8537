import type { Db } from '#server/database/pool.ts'
import type { Claim } from '../claim.ts'
import { sendingOf } from './second-person.ts'

/** The most of each currency that one person may send alone; those that are not there have no limit. */
export async function readPayoutLimits(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.selectFrom('payout_limits').select(['currency', 'alone_most']).execute()
  return new Map(rows.map(({ currency, alone_most }) => [currency, BigInt(alone_most)]))
}

/** The limit that counts for what is about to be sent for a claim. */
export async function limitFor(db: Db, claim: Claim): Promise<{ aloneMost?: bigint }> {
  const sending = sendingOf(claim)
  const aloneMost = sending && (await readPayoutLimits(db)).get(sending.currency)
  return aloneMost === undefined ? {} : { aloneMost }
}
