import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Db } from '#server/database/pool.ts'
import type { EvmAsset } from './chain.ts'

/** An address, what was seen coming to it of one currency, and how much beyond that staff has been told of. */
export type Watched = { address: Address; claimId: string; number: string; scale: number; seen: bigint; told: bigint }

type Wanted = { chainId: number; asset: EvmAsset; block: bigint; now: Date }

/** Claims are paid within a window of minutes; whoever is late is late by hours. */
const WATCHED_HOURS = 48

/** The addresses that money may still come to, the latest first. */
export async function watchedBalances(
  db: Db,
  { chainId, asset: { currency, contract }, block, now }: Wanted,
  most: number,
): Promise<Watched[]> {
  const since = new Date(now.getTime() - WATCHED_HOURS * 3_600_000)
  const { rows } = await sql<{
    address: string
    claim_id: string
    number: string
    scale: number
    seen: string
    told: string
  }>`
    select a.address, a.claim_id, c.number, k.scale, ${contract ? sql`a.unseen_token_told` : sql`a.unseen_told`} as told,
      coalesce((
        select sum(t.units) from evm_transfers t
        where t.address = a.address and t.chain_id = ${chainId} and t.currency = ${currency}
          and t.block_number <= ${String(block)}::bigint
      ), 0) as seen
    from evm_addresses a
    join claims c on c.id = a.claim_id
    join currencies k on k.code = ${currency}
    where a.chain_id = ${chainId} and a.assigned_at > ${since}
      and ${contract ? sql<boolean>`a.currency = ${currency}` : sql<boolean>`true`}
    order by a.assigned_at desc
    limit ${most}`.execute(db)
  return rows.map(({ address, claim_id, number, scale, seen, told }) => ({
    address: address as Address,
    claimId: claim_id,
    number,
    scale,
    seen: BigInt(seen),
    told: BigInt(told),
  }))
}

export async function writeUnseen(db: Db, { contract }: EvmAsset, address: Address, units: bigint): Promise<void> {
  const told = contract ? { unseen_token_told: units.toString() } : { unseen_told: units.toString() }
  await db.updateTable('evm_addresses').set(told).where('address', '=', address).execute()
}
