import { sql } from 'kysely'
import { toDecimal } from '#contract/money/money.ts'
import { CHAINS_CHANNEL } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'

export type Cursor = { number: bigint; hash: string }
/** The block of a transfer; `at` is its timestamp, where recorded. */
export type TransferBlock = Cursor & { at?: Date }
/** An address of the office with the claim that it was issued for. */
export type IssuedAddress = { address: string; claimId: string; currency: string; chainId: number }
export type Verdict = 'payment' | 'wrong-currency' | 'wrong-chain' | 'dust'

export type SeenTransfer = {
  tx: string
  ordinal: number
  address: string
  /** Who has sent it. */
  sender?: string
  claimId: string
  currency: string
  units: bigint
  verdict: Verdict
  block: TransferBlock
  needed: number
}

export async function readCursor(db: Db, chainId: number): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('chain_cursors')
    .select(['block_number', 'block_hash'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  return row && { number: BigInt(row.block_number), hash: row.block_hash }
}

export async function saveCursor(db: Db, chainId: number, { number, hash }: Cursor, now: Date): Promise<void> {
  const place = { block_number: String(number), block_hash: hash, read_at: now }
  await db
    .insertInto('chain_cursors')
    .values({ chain_id: chainId, ...place })
    .onConflict(conflict => conflict.column('chain_id').doUpdateSet(place))
    .execute()
  await db
    .insertInto('chain_blocks')
    .values({ chain_id: chainId, number: String(number), hash })
    .onConflict(conflict => conflict.columns(['chain_id', 'number']).doNothing())
    .execute()
}

/** The blocks kept for finding reorganisations, the newest first. */
export async function rememberedBlocks(db: Db, chainId: number): Promise<Cursor[]> {
  const rows = await db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', chainId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }))
}

export async function forgetBlocksBefore(db: Db, chainId: number, number: bigint): Promise<void> {
  await db.deleteFrom('chain_blocks').where('chain_id', '=', chainId).where('number', '<', String(number)).execute()
}

/** Rewinds the chain to a block after a reorganisation: transfers above it are in no block until they are seen again. */
export async function rewind(db: Db, chainId: number, to: Cursor, now: Date): Promise<void> {
  await db.deleteFrom('chain_blocks').where('chain_id', '=', chainId).where('number', '>', String(to.number)).execute()
  await db
    .updateTable('chain_transfers')
    .set({ block_number: null, block_hash: null, block_at: null, confirmations: 0, told: toldAnew })
    .where('chain_id', '=', chainId)
    .where('block_number', '>', String(to.number))
    .execute()
  await saveCursor(db, chainId, to, now)
}

/** No confirmations mean another thing once a transfer leaves its block or gets one: what was told of them is told again. */
const toldAnew = sql<number | null>`nullif(chain_transfers.told, 0)`

/** Which of these addresses the office has issued. */
export async function findIssuedAddresses(db: Db, addresses: readonly string[]): Promise<Map<string, IssuedAddress>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('chain_addresses')
    .select(['address', 'claim_id', 'currency', 'chain_id'])
    .where('address', '=', sql<string>`any(${[...new Set(addresses)]}::text[])`)
    .execute()
  return new Map(
    rows.map(row => [
      row.address,
      { address: row.address, claimId: row.claim_id, currency: row.currency, chainId: row.chain_id },
    ]),
  )
}

/**
 * Saves transfers, or their new blocks where they were seen before. What a contract does may depend on the block: where the same
 * transaction moves something else at this position after a reorganisation, that is another transfer of a new generation.
 */
export async function saveTransfers(db: Db, chainId: number, found: readonly SeenTransfer[], now: Date): Promise<void> {
  if (found.length === 0) return
  // A chain has each of them once, whatever a node tells.
  const once = [...new Map(found.map(seen => [`${seen.tx}:${seen.ordinal}`, seen])).values()]
  // One statement, as a block may be full of dust.
  await sql`
    insert into chain_transfers (chain_id, tx_hash, ordinal, reorg_generation, address, sender, claim_id, currency, units,
      verdict, block_number, block_hash, block_at, confirmations, needed, told, seen_at)
    select ${chainId}, tx, s.ordinal,
      coalesce(
        (select reorg_generation from chain_transfers t where chain_id = ${chainId} and tx_hash = tx and t.ordinal = s.ordinal
          and t.address = s.address and t.currency = s.currency and t.units = s.units),
        (select max(reorg_generation) + 1 from chain_transfers t
          where chain_id = ${chainId} and tx_hash = tx and t.ordinal = s.ordinal),
        0),
      address, sender, claim_id, currency, units, verdict, block_number, block_hash, block_at, least(1, needed - 1),
      needed, null, ${now}
    from jsonb_to_recordset(${JSON.stringify(once.map(rowOf))}::jsonb) as s (tx text, ordinal int, address text, sender text,
      claim_id uuid, currency text, units numeric, verdict text, block_number bigint, block_hash text, block_at timestamptz,
      needed int)
    on conflict (chain_id, tx_hash, ordinal, reorg_generation) do update set block_number = excluded.block_number,
      block_hash = excluded.block_hash, block_at = excluded.block_at, confirmations = excluded.confirmations,
      told = ${toldAnew}`.execute(db)
}

const rowOf = ({ block, claimId, units, ...seen }: SeenTransfer) => ({
  ...seen,
  claim_id: claimId,
  units: String(units),
  block_number: String(block.number),
  block_hash: block.hash,
  block_at: block.at,
})

/**
 * Updates the confirmations of each transfer that does not have enough of them yet. Where the chain itself says which block is
 * the last final one, a transfer has all of them in a final block, and lacks one at least in any other.
 */
export async function countConfirmations(db: Db, chainId: number, head: bigint, final?: bigint): Promise<void> {
  const deep = sql`least(needed, ${String(head)}::bigint - block_number + 1)`
  const counted =
    final === undefined
      ? deep
      : sql`case when block_number <= ${String(final)}::bigint then needed else least(needed - 1, ${deep}) end`
  await sql`
    update chain_transfers set confirmations = ${counted}
    where chain_id = ${chainId} and block_number is not null and confirmations < needed
      and confirmations <> ${counted}`.execute(db)
}

/** Identifies a transfer by its transaction, its position in it, and its generation after reorganisations. */
type TransferKey = { tx: string; ordinal: number; reorgGeneration: number }

export type Unreported = TransferKey & {
  address: string
  sender?: string
  claimId: string
  currency: string
  units: bigint
  confirmations: number
  needed: number
  block: TransferBlock | undefined
  /** The time of the block, or the time when the office first saw the payment if that was earlier. */
  paidAt: Date
  reported: number | undefined
}

/** Payments whose confirmations have changed since they were last reported to their claim. */
export async function unreportedPayments(db: Db, chainId: number): Promise<Unreported[]> {
  const rows = await db
    .selectFrom('chain_transfers')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('verdict', '=', 'payment')
    .where('told', 'is distinct from', eb => eb.ref('confirmations'))
    .orderBy('seen_at')
    .orderBy('tx_hash')
    .orderBy('ordinal')
    .execute()
  return rows.map(row => ({
    tx: row.tx_hash,
    ordinal: row.ordinal,
    reorgGeneration: row.reorg_generation,
    address: row.address,
    sender: row.sender ?? undefined,
    claimId: row.claim_id,
    currency: row.currency,
    units: BigInt(row.units),
    confirmations: row.confirmations,
    needed: row.needed,
    block: blockOf(row),
    paidAt: row.block_at && row.block_at < row.seen_at ? row.block_at : row.seen_at,
    reported: row.told ?? undefined,
  }))
}

type BlockColumns = { block_number: string | null; block_hash: string | null; block_at: Date | null }

const blockOf = ({ block_number: number, block_hash: hash, block_at: at }: BlockColumns): TransferBlock | undefined =>
  number === null ? undefined : { number: BigInt(number), hash: hash!, at: at ?? undefined }

type UnexpectedTransfer = TransferKey & {
  claimId: string
  number: string
  currency: string
  amount: string
  verdict: 'wrong-currency' | 'wrong-chain'
}

/** Transfers to the office's addresses that their claims do not expect and that were not reported yet. */
export async function newUnexpectedTransfers(db: Db, chainId: number): Promise<UnexpectedTransfer[]> {
  const rows = await db
    .selectFrom('chain_transfers')
    .innerJoin('claims', 'claims.id', 'chain_transfers.claim_id')
    // The office may not list the currency: then the amount is in its smallest units.
    .leftJoin('currencies', 'currencies.code', 'chain_transfers.currency')
    .selectAll('chain_transfers')
    .select(['claims.number', 'currencies.scale'])
    .where('chain_id', '=', chainId)
    .where('verdict', 'in', ['wrong-currency', 'wrong-chain'])
    .where('told', 'is', null)
    .orderBy('seen_at')
    .execute()
  return rows.map(row => ({
    tx: row.tx_hash,
    ordinal: row.ordinal,
    reorgGeneration: row.reorg_generation,
    claimId: row.claim_id,
    number: row.number,
    currency: row.currency,
    amount: toDecimal(BigInt(row.units), row.scale ?? 0),
    verdict: row.verdict as UnexpectedTransfer['verdict'],
  }))
}

export async function markReported(
  db: Db,
  chainId: number,
  { tx, ordinal, reorgGeneration }: TransferKey,
  confirmations: number,
): Promise<void> {
  await db
    .updateTable('chain_transfers')
    .set({ told: confirmations })
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', tx)
    .where('ordinal', '=', ordinal)
    .where('reorg_generation', '=', reorgGeneration)
    .execute()
}

/** Whether a transaction in a block contains a payment to a claim, given its hash without the `0x` that some chains write. */
export async function hasPayment(db: Db, transaction: string): Promise<boolean> {
  const seen = await db
    .selectFrom('chain_transfers')
    .select('tx_hash')
    .where('tx_hash', 'in', [transaction.toLowerCase(), `0x${transaction.toLowerCase()}`])
    .where('verdict', '=', 'payment')
    .where('block_number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Notes since when no node shows fresh blocks of a chain; undefined once one does. */
export async function markChainLate(db: Db, chainId: number, since: Date | undefined): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('chain_cursors')
    .set({ late_since: since ?? null })
    .where('chain_id', '=', chainId)
    .where('late_since', since ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await sql`select pg_notify(${CHAINS_CHANNEL}, '')`.execute(db)
}

export async function readLateChains(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('chain_cursors').select('chain_id').where('late_since', 'is not', null).execute()
  return rows.map(({ chain_id }) => chain_id)
}
