import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Asset } from './asset.ts'

/** An address with the amount of one currency in known transfers, and the amount beyond those already reported to staff. */
export type Watched = {
  address: string
  claimId: string
  number: string
  scale: number
  seen: bigint
  reported: bigint
}

/** Claims are paid within minutes; late payments arrive within hours. */
const WATCHED_HOURS = 48

/** The addresses that may still be paid, the latest first. */
export async function watchedBalances(
  db: Db,
  { chainId, asset: { currency, contract }, block, now }: { chainId: number; asset: Asset; block: bigint; now: Date },
  most: number,
): Promise<Watched[]> {
  const since = new Date(now.getTime() - WATCHED_HOURS * HOUR_MS)
  const { rows } = await sql<{
    address: string
    claim_id: string
    number: string
    scale: number
    seen: string
    reported: string
  }>`
    select a.address, a.claim_id, c.number, k.scale, ${contract ? sql`a.unseen_token_reported` : sql`a.unseen_reported`} as reported,
      coalesce((
        select sum(t.units) from chain_transfers t
        where t.address = a.address and t.chain_id = ${chainId} and t.currency = ${currency}
          and t.block_number <= ${String(block)}::bigint
      ), 0) as seen
    from chain_addresses a
    join claims c on c.id = a.claim_id
    join currencies k on k.code = ${currency}
    where a.chain_id = ${chainId} and a.assigned_at > ${since}
      and ${contract ? sql<boolean>`a.currency = ${currency}` : sql<boolean>`true`}
    order by a.assigned_at desc
    limit ${most}`.execute(db)
  return rows.map(({ address, claim_id, number, scale, seen, reported }) => ({
    address,
    claimId: claim_id,
    number,
    scale,
    seen: BigInt(seen),
    reported: BigInt(reported),
  }))
}

export async function writeUnseen(db: Db, { contract }: Asset, address: string, units: bigint): Promise<void> {
  const reported = contract ? { unseen_token_reported: units.toString() } : { unseen_reported: units.toString() }
  await db.updateTable('chain_addresses').set(reported).where('address', '=', address).execute()
}
