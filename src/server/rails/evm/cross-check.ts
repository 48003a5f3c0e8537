import type { Address } from 'viem'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import type { TransferBlock, Unreported } from './evm.store.ts'
import { withOrdinals } from './read-chain.ts'

/** The verdict of the other nodes about a payment and its block. */
export type CrossCheck = 'agrees' | 'disagrees' | 'not-there-yet' | 'nobody'

/**
 * Asks the other nodes whether they have seen the same transfer. Comparing block hashes is not enough, as a node may lie about
 * the transfers of a true block. Nodes that do not answer do not count.
 */
export async function crossCheck(
  chain: EvmChain,
  others: readonly ChainNode[],
  payment: Unreported,
  block: TransferBlock,
): Promise<CrossCheck> {
  const answers = await Promise.all(
    others.map(node => answerOf(chain, node, payment, block).catch(() => 'nobody' as const)),
  )
  for (const verdict of ['disagrees', 'agrees', 'not-there-yet'] as const) if (answers.includes(verdict)) return verdict
  return 'nobody'
}

async function answerOf(
  chain: EvmChain,
  node: ChainNode,
  payment: Unreported,
  block: TransferBlock,
): Promise<CrossCheck> {
  const header = await node.header(block.number)
  if (!header) return 'not-there-yet'
  if (header.hash !== block.hash) return 'disagrees'
  // A node may lie about the time of a true block, which decides whether a payment is late.
  if (block.at && header.at.getTime() !== block.at.getTime()) return 'disagrees'
  const { contract } = chain.assets.find(({ currency }) => currency === payment.currency) ?? {}
  const saw = contract ? sawToken(chain, contract, node, payment, block) : sawCoin(node, payment, block)
  return (await saw) ? 'agrees' : 'disagrees'
}

async function sawCoin(node: ChainNode, { tx, address, units }: Unreported, block: TransferBlock): Promise<boolean> {
  const found = await node.block(block.number)
  const carried = found?.coins.some(coin => coin.tx === tx && coin.to === address && coin.units === units)
  return carried === true && (await node.succeededIn(tx)) === block.hash
}

async function sawToken(
  chain: EvmChain,
  contract: Address,
  node: ChainNode,
  { tx, ordinal, address, units }: Unreported,
  block: TransferBlock,
): Promise<boolean> {
  const contracts = chain.assets.flatMap(({ contract }) => contract ?? [])
  const moved = withOrdinals(await node.tokens(block.hash, contracts))
  return moved.some(
    ([token, place]) =>
      token.tx === tx &&
      place === ordinal &&
      token.to === address &&
      token.units === units &&
      token.contract === contract.toLowerCase(),
  )
}
