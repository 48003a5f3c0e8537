import type { Address } from 'viem'
import { smaller } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { EvmAsset, EvmChain } from './chain.ts'
import type { BlockHeader, ChainNode, CoinTransfer, TokenTransfer } from './chain-node.ts'
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
  saveTransfer,
} from './evm.store.ts'

/** The result of one reading step. */
export type Progress =
  | { state: 'caught-up' | 'more'; at: bigint }
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
export async function readChain(db: Db, chain: EvmChain, node: ChainNode, now: Date): Promise<Progress> {
  const cursor = await readCursor(db, chain.id)
  const head = await node.head()
  if (!cursor) return begin(db, chain, node, head, now)

  const last = cursor.number <= head ? await node.header(cursor.number) : undefined
  if (last?.hash !== cursor.hash) return goBack(db, chain, node, cursor, head, now)

  let at = cursor
  const most = smaller(BLOCKS_AT_ONCE, head - cursor.number)
  const found: SeenTransfer[] = []
  const blocks: Cursor[] = []
  for (let step = 0n; step < most; step++) {
    const block = await node.block(at.number + 1n)
    // The chain was reorganised while it was read. The blocks read so far still fit together; the next step rewinds.
    if (block?.parent !== at.hash) break
    found.push(...(await transfersIn(db, chain, node, block)))
    at = { number: block.number, hash: block.hash }
    blocks.push(at)
  }
  await db.transaction().execute(async tx => {
    for (const block of blocks) await saveCursor(tx, chain.id, block, now)
    for (const seen of found) await saveTransfer(tx, chain.id, seen, now)
    await countConfirmations(tx, chain.id, at.number)
    await forgetBlocksBefore(tx, chain.id, at.number - REMEMBERED)
  })
  return { state: at.number < head ? 'more' : 'caught-up', at: at.number }
}

/** The first read begins at the head, as no address of the office is older. */
async function begin(db: Db, chain: EvmChain, node: ChainNode, head: bigint, now: Date): Promise<Progress> {
  const header = await node.header(head)
  if (!header) return { state: 'node-behind', head, at: head }
  await db.transaction().execute(tx => saveCursor(tx, chain.id, header, now))
  return { state: 'caught-up', at: head }
}

async function goBack(db: Db, chain: EvmChain, node: ChainNode, cursor: Cursor, head: bigint, now: Date) {
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

/** The transfers to the office's addresses in one block. */
async function transfersIn(
  db: Db,
  chain: EvmChain,
  node: ChainNode,
  block: BlockHeader & { coins: readonly CoinTransfer[] },
): Promise<SeenTransfer[]> {
  const coin = chain.assets.find(({ contract }) => contract === undefined)
  const contracts = chain.assets.flatMap(({ contract }) => contract ?? [])
  const tokens = await node.tokens(block.hash, contracts)
  const coins = coin ? block.coins : []
  const ours = await findIssuedAddresses(
    db,
    [...coins, ...tokens].map(({ to }) => to),
  )

  const seen: SeenTransfer[] = []
  const add = (transfer: CoinTransfer, ordinal: number, asset: EvmAsset) => {
    const given = ours.get(transfer.to)
    if (given) seen.push(classify(chain, block, given, transfer, ordinal, asset))
  }
  for (const transfer of coins) {
    // A block also contains failed transactions, which transfer nothing.
    if (ours.has(transfer.to) && (await node.succeededIn(transfer.tx)) === block.hash) add(transfer, -1, coin!)
  }
  for (const [transfer, ordinal] of withOrdinals(tokens)) {
    add(transfer, ordinal, assetOf(chain, transfer.contract))
  }
  return seen
}

/** Numbers the transfers within their transaction, because the log index changes when the transaction changes its block. */
export function withOrdinals(tokens: readonly TokenTransfer[]): [TokenTransfer, number][] {
  const counted = new Map<string, number>()
  return [...tokens]
    .sort((a, b) => a.logIndex - b.logIndex)
    .map(transfer => {
      const ordinal = counted.get(transfer.tx) ?? 0
      counted.set(transfer.tx, ordinal + 1)
      return [transfer, ordinal]
    })
}

function classify(
  chain: EvmChain,
  block: BlockHeader,
  given: IssuedAddress,
  { tx, units, from }: CoinTransfer,
  ordinal: number,
  asset: EvmAsset,
): SeenTransfer {
  // Dust is sent to every address visible on a chain, so dust in any currency is ignored.
  const verdict =
    units < asset.dust
      ? 'dust'
      : given.chainId !== chain.id
        ? 'wrong-chain'
        : given.currency !== asset.currency
          ? 'wrong-currency'
          : 'payment'
  return {
    tx,
    ordinal,
    address: given.address,
    sender: from,
    claimId: given.claimId,
    currency: asset.currency,
    units,
    verdict,
    block: { number: block.number, hash: block.hash, at: block.at },
    needed: asset.confirmations,
  }
}

function assetOf(chain: EvmChain, contract: Address): EvmAsset {
  const asset = chain.assets.find(asset => asset.contract?.toLowerCase() === contract)
  if (!asset) throw new Error(`${contract} is no contract of ${chain.name}`)
  return asset
}
