import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import type { AddressKey } from './chain.ts'

/** More addresses than an office issues between two backups. */
export const SKIPPED = 1_000

type Skipping = { keys: readonly Pick<AddressKey, 'fingerprint'>[]; now: Date }

/**
 * An office restored from a backup may have issued addresses since that it no longer knows. The chain shows only those that
 * were paid already, so a range of addresses is skipped rather than issued again: of every wallet that the database knows,
 * and of the office's own also where the backup is older than their first address. Returns the number of the next address.
 */
export const skipAddresses = (db: Db, { keys, now }: Skipping): Promise<{ wallet: string; next: number }[]> =>
  db.transaction().execute(async tx => {
    for (const { fingerprint } of keys)
      await tx
        .insertInto('chain_wallets')
        .values({ fingerprint, added_at: now })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    return tx
      .updateTable('chain_wallets')
      .set({ next_index: sql`next_index + ${SKIPPED}` })
      .returning(['fingerprint as wallet', 'next_index as next'])
      .execute()
  })
