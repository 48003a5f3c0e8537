import type { TransferBlock, Unreported } from './chain.store.ts'
import type { ChainNode } from './chain-node.ts'

/** The verdict of the other nodes about a payment and its block. */
export type CrossCheck = 'agrees' | 'disagrees' | 'not-there-yet' | 'nobody'

/**
 * Asks the other nodes whether they have seen the same transfer. Comparing block hashes is not enough, as a node may lie about
 * the transfers of a true block. Nodes that do not answer do not count.
 */
export async function crossCheck(
  others: readonly ChainNode[],
  payment: Unreported,
  block: TransferBlock,
): Promise<CrossCheck> {
  const answers = await Promise.all(others.map(node => answerOf(node, payment, block).catch(() => 'nobody' as const)))
  for (const verdict of ['disagrees', 'agrees', 'not-there-yet'] as const) if (answers.includes(verdict)) return verdict
  return 'nobody'
}

async function answerOf(node: ChainNode, payment: Unreported, block: TransferBlock): Promise<CrossCheck> {
  const header = await node.header(block.number)
  if (!header) return 'not-there-yet'
  if (header.hash !== block.hash) return 'disagrees'
  // A node may lie about the time of a true block, which decides whether a payment is late.
  if (block.at && header.at.getTime() !== block.at.getTime()) return 'disagrees'
  if (node.final && (await node.final()) < block.number) return 'not-there-yet'
  const { tx, ordinal, address, currency, units } = payment
  const found = await node.block(block.number, async () => new Set([address]))
  if (found?.hash !== block.hash) return 'disagrees'
  const saw = found.transfers.some(
    seen =>
      seen.tx === tx &&
      seen.ordinal === ordinal &&
      seen.to === address &&
      seen.currency === currency &&
      seen.units === units,
  )
  return saw ? 'agrees' : 'disagrees'
}
