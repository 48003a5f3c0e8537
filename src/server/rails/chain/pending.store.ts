import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { KnownPending } from './chain-node.ts'

export type SeenPending = KnownPending & { ordinal: number; claimId: string; units: bigint }

/** Of more transactions than this at once the oldest are no longer followed. */
const MOST_FOLLOWED = 500

/** The transactions that wait for a block as far as the office knows, the latest first. */
export async function waitingTransactions(db: Db, chainId: number): Promise<KnownPending[]> {
  const rows = await db
    .selectFrom('chain_pending')
    .select(['tx_hash', 'address', 'spends'])
    .where('chain_id', '=', chainId)
    .where('state', '=', 'waits')
    .orderBy('seen_at', 'desc')
    .limit(MOST_FOLLOWED)
    .execute()
  return rows.map(({ tx_hash, address, spends }) => ({ tx: tx_hash, address, spends }))
}

/** Saves what is seen for the first time, or again. What a block has already is no longer pending, whatever a node tells. */
export async function savePending(db: Db, chainId: number, found: readonly SeenPending[], now: Date): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ claimId, units, ...seen }) => ({ ...seen, claim_id: claimId, units: String(units) }))
  await sql`
    insert into chain_pending (chain_id, tx_hash, ordinal, address, claim_id, units, spends, seen_at)
    select ${chainId}, tx, ordinal, address, claim_id, units, spends, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (tx text, ordinal int, address text, claim_id uuid,
      units numeric, spends text[])
    where not exists (select from chain_transfers t
      where t.chain_id = ${chainId} and t.tx_hash = s.tx and t.ordinal = s.ordinal and t.block_number is not null)
    on conflict (chain_id, tx_hash, ordinal) do update set state = 'waits' where chain_pending.state <> 'waits'`.execute(
    db,
  )
}

export async function endPending(db: Db, chainId: number, tx: string, state: 'replaced' | 'vanished'): Promise<void> {
  await db
    .updateTable('chain_pending')
    .set({ state })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', tx)
    .where('state', '=', 'waits')
    .execute()
}

/** These transactions are in a block. */
export async function forgetPending(db: Db, chainId: number, transactions: readonly string[]): Promise<void> {
  if (transactions.length === 0) return
  await db
    .deleteFrom('chain_pending')
    .where('chain_id', '=', chainId)
    .where('tx_hash', 'in', [...new Set(transactions)])
    .execute()
}

/** Claims are paid within hours; of more than so many the latest are followed. */
const PAID_HOURS = 48
const MOST_ADDRESSES = 200

/** The addresses of claims that wait for money, the latest first. */
export async function addressesBeingPaid(db: Db, chainId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_addresses')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select('address')
    .where('chain_id', '=', chainId)
    .where('assigned_at', '>', new Date(now.getTime() - PAID_HOURS * HOUR_MS))
    .where('claims.state', 'in', ['awaiting-payment', 'checking'])
    .orderBy('assigned_at', 'desc')
    .limit(MOST_ADDRESSES)
    .execute()
  return rows.map(({ address }) => address)
}
