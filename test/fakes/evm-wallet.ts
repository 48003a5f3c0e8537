import type { Db } from '#server/platform/database/pool.ts'
import { type ReceivingKey, readReceivingKey } from '#server/rails/evm/receiving-key.ts'

/** The public half of a wallet whose first addresses are the test chain's own accounts. */
const WALLET =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'

/** The wallet that claims are paid to. It gives out addresses behind those that have money and send it. */
export async function openWallet(db: Db): Promise<ReceivingKey> {
  const read = readReceivingKey(WALLET)
  if (!read.ok) throw new Error(read.refusal.reason)
  await db
    .insertInto('chain_wallets')
    .values({ fingerprint: read.value.fingerprint, next_index: 100, added_at: new Date('2026-11-21T12:00:00Z') })
    .execute()
  return read.value
}
