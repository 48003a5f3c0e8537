import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { AddressKey } from './chain.ts'

/** Whether the office has ever issued this address, given as its chain compares addresses. */
export async function isIssued(db: Db, address: string): Promise<boolean> {
  const given = await db
    .selectFrom('chain_addresses')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  return given !== undefined
}

type ForClaim = { claimId: string; currency: string; chainId: number }

/**
 * The claim's own address: the one it has, or the next of the wallet. The wallet's row stays locked until the claim is
 * written, so that no two claims share an index and none is skipped: wallets stop scanning after a run of unused addresses.
 */
export async function issueAddress(tx: Tx, key: AddressKey, claim: ForClaim, now: Date): Promise<string> {
  const given = await tx
    .selectFrom('chain_addresses')
    .select('address')
    .where('claim_id', '=', claim.claimId)
    .executeTakeFirst()
  if (given) return given.address

  await tx
    .insertInto('chain_wallets')
    .values({ fingerprint: key.fingerprint, added_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { index, address } = await takeNext(tx, key)
  await tx
    .insertInto('chain_addresses')
    .values({
      address,
      wallet: key.fingerprint,
      index,
      claim_id: claim.claimId,
      currency: claim.currency,
      chain_id: claim.chainId,
      assigned_at: now,
    })
    .execute()
  return address
}

/** The next address that was never issued. The key of an account and the key of its branch yield the same addresses. */
async function takeNext(tx: Tx, key: AddressKey): Promise<{ index: number; address: string }> {
  for (;;) {
    const { index } = await tx
      .updateTable('chain_wallets')
      .set({ next_index: sql`next_index + 1` })
      .where('fingerprint', '=', key.fingerprint)
      .returning(sql<number>`next_index - 1`.as('index'))
      .executeTakeFirstOrThrow()
    const address = key.addressAt(index)
    const issued = await tx
      .selectFrom('chain_addresses')
      .innerJoin('chain_wallets', 'fingerprint', 'wallet')
      .select('next_index')
      .where('address', '=', address)
      .executeTakeFirst()
    if (!issued) return { index, address }
    await tx
      .updateTable('chain_wallets')
      .set({ next_index: sql`greatest(next_index, ${issued.next_index}::int)` })
      .where('fingerprint', '=', key.fingerprint)
      .execute()
  }
}
