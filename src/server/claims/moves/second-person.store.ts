import type { Db } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { sendingOf } from './second-person.ts'

/** The payout limits by currency; a currency without one has no limit. */
export async function readPayoutLimits(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.selectFrom('payout_limits').select(['currency', 'alone_most']).execute()
  return new Map(rows.map(({ currency, alone_most }) => [currency, BigInt(alone_most)]))
}

/** The payout limit for what the claim is about to send. */
export async function limitFor(db: Db, claim: Claim): Promise<{ aloneMost?: bigint }> {
  const sending = sendingOf(claim)
  const aloneMost = sending && (await readPayoutLimits(db)).get(sending.currency)
  return aloneMost === undefined ? {} : { aloneMost }
}
