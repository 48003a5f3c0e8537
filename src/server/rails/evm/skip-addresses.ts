import { sql } from 'kysely'
import type { Db } from '#server/database/pool.ts'

/** More than an office gives out between two backups. */
const SKIPPED = 1_000

/**
 * An office that came out of a backup has given out addresses that it no longer knows of. A chain shows those that were
 * paid, and nobody those that somebody has only been told: so none of them is given out again.
 */
export async function skipAddresses(db: Db): Promise<void> {
  await db
    .updateTable('evm_wallets')
    .set({ next_index: sql`next_index + ${SKIPPED}` })
    .execute()
}
