import type { Address } from 'viem'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import type { Standing, Untold } from './evm.store.ts'
import { inTheirTransactions } from './read-chain.ts'

/** What the other nodes say of a payment and of the block that it stands in. */
export type Witness = 'agrees' | 'disagrees' | 'not-there-yet' | 'nobody'

/**
 * Asks whether others have seen the same transfer: a block may be the true one while what a node says of its transfers is not.
 * Nodes that do not answer say nothing: whoever can make one node lie cannot silence the others by that.
 */
export async function askWitnesses(
  chain: EvmChain,
  others: readonly ChainNode[],
  payment: Untold,
  block: Standing,
): Promise<Witness> {
  const said = await Promise.all(others.map(node => saysOf(chain, node, payment, block).catch(() => 'nobody' as const)))
  for (const answer of ['disagrees', 'agrees', 'not-there-yet'] as const) if (said.includes(answer)) return answer
  return 'nobody'
}

async function saysOf(chain: EvmChain, node: ChainNode, payment: Untold, block: Standing): Promise<Witness> {
  const header = await node.header(block.number)
  if (!header) return 'not-there-yet'
  if (header.hash !== block.hash) return 'disagrees'
  // What is told with a true hash may be untrue, and by the time of its block a payment is in time or late.
  if (block.at && header.at.getTime() !== block.at.getTime()) return 'disagrees'
  const { contract } = chain.assets.find(({ currency }) => currency === payment.currency) ?? {}
  const saw = contract ? sawToken(chain, contract, node, payment, block) : sawCoin(node, payment, block)
  return (await saw) ? 'agrees' : 'disagrees'
}

async function sawCoin(node: ChainNode, { tx, address, units }: Untold, block: Standing): Promise<boolean> {
  const found = await node.block(block.number)
  const carried = found?.coins.some(coin => coin.tx === tx && coin.to === address && coin.units === units)
  return carried === true && (await node.succeededIn(tx)) === block.hash
}

async function sawToken(
  chain: EvmChain,
  contract: Address,
  node: ChainNode,
  { tx, ordinal, address, units }: Untold,
  block: Standing,
): Promise<boolean> {
  const contracts = chain.assets.flatMap(({ contract }) => contract ?? [])
  const moved = inTheirTransactions(await node.tokens(block.hash, contracts))
  return moved.some(
    ([token, place]) =>
      token.tx === tx &&
      place === ordinal &&
      token.to === address &&
      token.units === units &&
      token.contract === contract.toLowerCase(),
  )
}
