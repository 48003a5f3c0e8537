import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { Db, Tx } from '#server/database/pool.ts'
import type { ReceivingKey } from './extended-key.ts'

/** Whether an address was ever given out by this office, in whatever spelling. */
export async function isGiven(db: Db, address: string): Promise<boolean> {
  const given = await db
    .selectFrom('evm_addresses')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return given !== undefined
}

type ForClaim = { claimId: string; currency: string; chainId: number }

/**
 * The claim's own address: the one it has, or the next of the wallet. The wallet's row stays locked until the claim is
 * written, so no two claims get one index, and none is skipped: wallets stop looking after a row of unused addresses.
 */
export async function giveAddress(tx: Tx, key: ReceivingKey, claim: ForClaim, now: Date): Promise<Address> {
  const given = await tx
    .selectFrom('evm_addresses')
    .select('address')
    .where('claim_id', '=', claim.claimId)
    .executeTakeFirst()
  if (given) return getAddress(given.address)

  await tx
    .insertInto('evm_wallets')
    .values({ fingerprint: key.fingerprint, added_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { next_index: taken } = await tx
    .updateTable('evm_wallets')
    .set({ next_index: sql`next_index + 1` })
    .where('fingerprint', '=', key.fingerprint)
    .returning(sql<number>`next_index - 1`.as('next_index'))
    .executeTakeFirstOrThrow()
  const address = key.addressAt(taken)
  await tx
    .insertInto('evm_addresses')
    .values({
      address: address.toLowerCase(),
      wallet: key.fingerprint,
      index: taken,
      claim_id: claim.claimId,
      currency: claim.currency,
      chain_id: claim.chainId,
      assigned_at: now,
    })
    .execute()
  return address
}
