import type { Asset } from './asset.ts'

/** `at`: the block's timestamp, as its producer set it. */
export type BlockHeader = { number: bigint; hash: string; parent: string; at: Date }

/** Money that moved to one address in one transaction. */
export type Transfer = {
  /** The hash of the transaction in hexadecimal digits, as its chain writes it. */
  tx: string
  /** Its place in the transaction, the same in whatever block that stands: the output, or the event; -1 is the coin that the transaction itself carries. */
  ordinal: number
  to: string
  from?: string
  currency: string
  units: bigint
  /** At least so many confirmations, whatever its currency needs. */
  needed?: number
}

export type Block = BlockHeader & { transfers: readonly Transfer[] }

/** Which of these addresses are of interest. A family asks before it spends a call of the node on a transfer. */
export type Wanted = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** A transfer in a transaction that is in no block yet. Its sender may replace the transaction, and nodes may forget it. */
export type PendingTransfer = Transfer & {
  /** Outputs of blocks that the transaction spends. Once one of them is spent without it, it was replaced. */
  spends: readonly string[]
}

/** A transaction that waited for a block when it was last looked at. */
export type KnownPending = { tx: string; address: string; spends: readonly string[] }

export type PendingLook = {
  wanted: Wanted
  /** The addresses that are being paid, for nodes that can be asked by address alone. */
  addresses: () => Promise<readonly string[]>
  known: readonly KnownPending[]
}

export type PendingFound = {
  /** Of transactions that were not looked at before. */
  transfers: readonly PendingTransfer[]
  /** The known transactions that wait no more. Some may be in a block. */
  ended: readonly { tx: string; state: 'replaced' | 'vanished' }[]
  /** One look takes so many; what is left is looked at next. */
  isMore: boolean
}

/** A node gave no answer or an invalid one. The message does not contain the node's URL, which may hold a key. */
export class NodeFault extends Error {}

/** One node of a chain. Every call ends with an answer or with a `NodeFault`. */
export type ChainNode = {
  /** The host alone, as the URL may hold a key. */
  name: string
  /** The id of the node's chain, or what the node calls a chain that the family does not know. */
  chainId: () => Promise<number | string>
  head: () => Promise<bigint>
  /** The last block that is final by the chain's own word. Absent where finality is a matter of depth alone. */
  final?: () => Promise<bigint>
  header: (number: bigint) => Promise<BlockHeader | undefined>
  /** A block with all transfers to wanted addresses that succeeded in it. */
  block: (number: bigint, wanted: Wanted) => Promise<Block | undefined>
  /** What waits for a block. Absent where nothing waits long enough to be shown. */
  pending?: (look: PendingLook) => Promise<PendingFound>
  /** The balance of an address as of a block. Absent where the chain cannot tell it, or claims share an address. */
  balance?: (address: string, asset: Asset, block: bigint) => Promise<bigint>
}
