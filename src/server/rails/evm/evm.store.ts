import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { Db } from '#server/database/pool.ts'

export type Cursor = { number: bigint; hash: Hash }
/** `at`: when the block was made, as far as it was written down. */
export type Standing = Cursor & { at?: Date }
/** An address that was given out, and what for. */
export type GivenAddress = { address: Address; claimId: string; currency: string; chainId: number }
export type Verdict = 'payment' | 'wrong-currency' | 'wrong-chain' | 'dust'

export type SeenTransfer = {
  tx: Hash
  ordinal: number
  address: Address
  claimId: string
  currency: string
  units: bigint
  verdict: Verdict
  block: Standing
  needed: number
}

export async function readCursor(db: Db, chainId: number): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('evm_chains')
    .select(['block_number', 'block_hash'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  return row && { number: BigInt(row.block_number), hash: row.block_hash as Hash }
}

export async function saveCursor(db: Db, chainId: number, { number, hash }: Cursor, now: Date): Promise<void> {
  const place = { block_number: String(number), block_hash: hash, read_at: now }
  await db
    .insertInto('evm_chains')
    .values({ chain_id: chainId, ...place })
    .onConflict(conflict => conflict.column('chain_id').doUpdateSet(place))
    .execute()
  await db
    .insertInto('evm_blocks')
    .values({ chain_id: chainId, number: String(number), hash })
    .onConflict(conflict => conflict.columns(['chain_id', 'number']).doNothing())
    .execute()
}

/** The blocks that are remembered, the newest first. */
export async function rememberedBlocks(db: Db, chainId: number): Promise<Cursor[]> {
  const rows = await db
    .selectFrom('evm_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', chainId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, hash }) => ({ number: BigInt(number), hash: hash as Hash }))
}

export async function forgetBlocksBefore(db: Db, chainId: number, number: bigint): Promise<void> {
  await db.deleteFrom('evm_blocks').where('chain_id', '=', chainId).where('number', '<', String(number)).execute()
}

/** Takes the chain back to a block: what stood above it stands nowhere now, until it is seen again. */
export async function rewind(db: Db, chainId: number, to: Cursor, now: Date): Promise<void> {
  await db.deleteFrom('evm_blocks').where('chain_id', '=', chainId).where('number', '>', String(to.number)).execute()
  await db
    .updateTable('evm_transfers')
    .set({ block_number: null, block_hash: null, block_at: null, confirmations: 0 })
    .where('chain_id', '=', chainId)
    .where('block_number', '>', String(to.number))
    .execute()
  await saveCursor(db, chainId, to, now)
}

/** Which of these addresses are ours. However many there are, it is one look into an index. */
export async function findGivenAddresses(db: Db, addresses: readonly Address[]): Promise<Map<Address, GivenAddress>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('evm_addresses')
    .select(['address', 'claim_id', 'currency', 'chain_id'])
    .where('address', '=', sql<string>`any(${[...new Set(addresses)]}::text[])`)
    .execute()
  return new Map(
    rows.map(row => [
      row.address as Address,
      { address: row.address as Address, claimId: row.claim_id, currency: row.currency, chainId: row.chain_id },
    ]),
  )
}

/**
 * Writes a transfer down, or where it stands now when it was seen before. What a contract does may depend on the block: where
 * the same transaction has moved something else at this place, that is another transfer, and the one before stands nowhere.
 */
export async function saveTransfer(db: Db, chainId: number, seen: SeenTransfer, now: Date): Promise<void> {
  const { tx, ordinal, address, currency, block } = seen
  const units = String(seen.units)
  const inIt = sql`chain_id = ${chainId} and tx_hash = ${tx} and ordinal = ${ordinal}`
  const telling = sql<number>`coalesce(
    (select telling from evm_transfers where ${inIt}
      and address = ${address} and currency = ${currency} and units = ${units}::numeric),
    (select max(telling) + 1 from evm_transfers where ${inIt}),
    0)`
  const stands = { block_number: String(block.number), block_hash: block.hash, block_at: block.at ?? null }
  const place = { ...stands, confirmations: 1 }
  await db
    .insertInto('evm_transfers')
    .values({
      chain_id: chainId,
      tx_hash: tx,
      ordinal,
      telling,
      address,
      claim_id: seen.claimId,
      currency,
      units,
      verdict: seen.verdict,
      ...place,
      needed: seen.needed,
      told: null,
      seen_at: now,
    })
    .onConflict(conflict => conflict.columns(['chain_id', 'tx_hash', 'ordinal', 'telling']).doUpdateSet(place))
    .execute()
}

/** Counts the blocks above each transfer that is not settled yet; beyond what is needed nobody asks. */
export async function countConfirmations(db: Db, chainId: number, head: bigint): Promise<void> {
  await sql`
    update evm_transfers set confirmations = least(needed, ${String(head)}::bigint - block_number + 1)
    where chain_id = ${chainId} and block_number is not null and confirmations < needed
      and confirmations <> least(needed, ${String(head)}::bigint - block_number + 1)`.execute(db)
}

/** Which transfer it is: of which transaction, at which place in it, and in which of its histories. */
type Told = { tx: Hash; ordinal: number; telling: number }

export type Untold = Told & {
  address: Address
  claimId: string
  currency: string
  units: bigint
  confirmations: number
  needed: number
  block: Standing | undefined
  /** When its block was made, or when the office first heard of it, if that was earlier. */
  paidAt: Date
  told: number | undefined
}

/** Payments whose claim has not heard how they stand. */
export async function untoldPayments(db: Db, chainId: number): Promise<Untold[]> {
  const rows = await db
    .selectFrom('evm_transfers')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('verdict', '=', 'payment')
    .where('told', 'is distinct from', eb => eb.ref('confirmations'))
    .orderBy('seen_at')
    .orderBy('tx_hash')
    .orderBy('ordinal')
    .execute()
  return rows.map(row => ({
    tx: row.tx_hash as Hash,
    ordinal: row.ordinal,
    telling: row.telling,
    address: row.address as Address,
    claimId: row.claim_id,
    currency: row.currency,
    units: BigInt(row.units),
    confirmations: row.confirmations,
    needed: row.needed,
    block: standingOf(row),
    paidAt: row.block_at && row.block_at < row.seen_at ? row.block_at : row.seen_at,
    told: row.told ?? undefined,
  }))
}

type Place = { block_number: string | null; block_hash: string | null; block_at: Date | null }

const standingOf = ({ block_number: number, block_hash: hash, block_at: at }: Place): Standing | undefined =>
  number === null ? undefined : { number: BigInt(number), hash: hash as Hash, ...(at && { at }) }

/** Money at an address of ours that its claim did not ask for, since staff was last told. */
export async function newStrays(db: Db, chainId: number): Promise<(Told & Omit<SeenTransfer, 'block' | 'needed'>)[]> {
  const rows = await db
    .selectFrom('evm_transfers')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('verdict', 'in', ['wrong-currency', 'wrong-chain'])
    .where('told', 'is', null)
    .orderBy('seen_at')
    .execute()
  return rows.map(row => ({
    tx: row.tx_hash as Hash,
    ordinal: row.ordinal,
    telling: row.telling,
    address: row.address as Address,
    claimId: row.claim_id,
    currency: row.currency,
    units: BigInt(row.units),
    verdict: row.verdict,
  }))
}

export async function markTold(
  db: Db,
  chainId: number,
  { tx, ordinal, telling }: Told,
  confirmations: number,
): Promise<void> {
  await db
    .updateTable('evm_transfers')
    .set({ told: confirmations })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', tx)
    .where('ordinal', '=', ordinal)
    .where('telling', '=', telling)
    .execute()
}

/** Whether a transaction has brought a payment that its claim hears of. */
export async function sawPayment(db: Db, transaction: string): Promise<boolean> {
  const seen = await db
    .selectFrom('evm_transfers')
    .select('tx_hash')
    .where('tx_hash', '=', `0x${transaction.toLowerCase()}`)
    .where('verdict', '=', 'payment')
    .where('block_number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
