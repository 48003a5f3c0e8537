import { smaller } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'
import {
  type Cursor,
  countConfirmations,
  findIssuedAddresses,
  forgetBlocksBefore,
  type IssuedAddress,
  readCursor,
  rememberedBlocks,
  rewind,
  type SeenTransfer,
  saveCursor,
  saveTransfers,
} from './chain.store.ts'
import type { Chain } from './chain.ts'
import type { Block, ChainNode, Transfer } from './chain-node.ts'
import { forgetPending } from './pending.store.ts'

/** The result of one reading step. */
export type Progress =
  /** `headAt`: the time of the last block that was read. */
  | { state: 'caught-up'; at: bigint; headAt: Date }
  | { state: 'more'; at: bigint }
  /** The node does not have blocks that were read from another node before. */
  | { state: 'node-behind'; head: bigint; at: bigint }
  | { state: 'rewound'; from: bigint; to: bigint }
  /** The reorganisation is deeper than the remembered blocks; staff has to decide. */
  | { state: 'parted-too-deep'; oldest: bigint }

/** One transaction reads at most this many blocks, so that catching up is many short transactions. */
const BLOCKS_AT_ONCE = 20n
/** How many blocks are remembered. No watched chain has ever had a deeper reorganisation. */
const REMEMBERED = 512n

/**
 * Reads the chain on from the cursor through one node; each block must be the child of the one before. When it is not, the
 * chain was reorganised, and the reading rewinds to the last common block.
 */
export async function readChain(db: Db, chain: Chain, node: ChainNode, now: Date): Promise<Progress> {
  const cursor = await readCursor(db, chain.id)
  const head = await node.head()
  if (!cursor) return begin(db, chain, node, head, now)

  const last = cursor.number <= head ? await node.header(cursor.number) : undefined
  if (last?.hash !== cursor.hash) return goBack(db, chain, node, cursor, head, now)

  let at: Cursor & { at: Date } = last
  const most = smaller(BLOCKS_AT_ONCE, head - cursor.number)
  const found: SeenTransfer[] = []
  const blocks: Cursor[] = []
  for (let step = 0n; step < most; step++) {
    const issued = new Map<string, IssuedAddress>()
    const block = await node.block(at.number + 1n, addresses => lookUp(db, addresses, issued))
    // A node announces its head before it has the block.
    if (!block && step === 0n) return { state: 'node-behind', head, at: at.number }
    // The chain was reorganised while it was read. The blocks read so far still fit together; the next step rewinds.
    if (block?.parent !== at.hash) break
    found.push(...transfersIn(chain, block, issued))
    at = { number: block.number, hash: block.hash, at: block.at }
    blocks.push(at)
  }
  const final = await node.final?.()
  await db.transaction().execute(async tx => {
    for (const block of blocks) await saveCursor(tx, chain.id, block, now)
    await saveTransfers(tx, chain.id, found, now)
    await forgetPending(
      tx,
      chain.id,
      found.map(seen => seen.tx),
    )
    await countConfirmations(tx, chain.id, at.number, final)
    await forgetBlocksBefore(tx, chain.id, at.number - REMEMBERED)
  })
  return at.number < head ? { state: 'more', at: at.number } : { state: 'caught-up', at: at.number, headAt: at.at }
}

/** The first read begins at the head, as no address of the office is older. */
async function begin(db: Db, chain: Chain, node: ChainNode, head: bigint, now: Date): Promise<Progress> {
  const header = await node.header(head)
  if (!header) return { state: 'node-behind', head, at: head }
  await db.transaction().execute(tx => saveCursor(tx, chain.id, header, now))
  return { state: 'caught-up', at: head, headAt: header.at }
}

async function goBack(db: Db, chain: Chain, node: ChainNode, cursor: Cursor, head: bigint, now: Date) {
  const remembered = await rememberedBlocks(db, chain.id)
  for (const block of remembered) {
    if (block.number > head) continue
    const header = await node.header(block.number)
    // The node lacks the block, or has none above the common ones: it is behind and contradicts nothing.
    if (!header || (header.hash === block.hash && block.number === head)) {
      return { state: 'node-behind', head, at: cursor.number } as const
    }
    if (header.hash !== block.hash) continue
    await db.transaction().execute(tx => rewind(tx, chain.id, block, now))
    return { state: 'rewound', from: cursor.number, to: block.number } as const
  }
  return { state: 'parted-too-deep', oldest: remembered.at(-1)?.number ?? cursor.number } as const
}

/** Which of these addresses the office has issued; `issued` keeps to whom. */
async function lookUp(
  db: Db,
  addresses: readonly string[],
  issued: Map<string, IssuedAddress>,
): Promise<ReadonlySet<string>> {
  const found = await findIssuedAddresses(db, addresses)
  for (const [address, given] of found) issued.set(address, given)
  return new Set(found.keys())
}

/** The transfers to the office's addresses in one block. */
const transfersIn = (chain: Chain, block: Block, issued: ReadonlyMap<string, IssuedAddress>): SeenTransfer[] =>
  block.transfers.flatMap(transfer => {
    const given = issued.get(transfer.to)
    return given ? [classify(chain, block, given, transfer)] : []
  })

function classify(
  chain: Chain,
  { number, hash, at }: Block,
  given: IssuedAddress,
  { tx, ordinal, from, currency, units, needed = 0 }: Transfer,
): SeenTransfer {
  const asset = chain.assets.find(asset => asset.currency === currency)
  if (!asset) throw new Error(`${currency} is no currency of ${chain.name}`)
  function verdictOn() {
    // Dust is sent to every address visible on a chain, so dust in any currency is ignored.
    if (units < asset!.dust) return 'dust'
    if (given.chainId !== chain.id) return 'wrong-chain'
    return given.currency === currency ? 'payment' : 'wrong-currency'
  }
  return {
    tx,
    ordinal,
    address: given.address,
    sender: from,
    claimId: given.claimId,
    currency,
    units,
    verdict: verdictOn(),
    block: { number, hash, at },
    needed: Math.max(needed, asset.confirmations),
  }
}
