import type { NodesConnection } from '#contract/connections/connections.ts'
import { accept } from '#contract/result.ts'
import { notConnected, type Trial } from '#server/platform/connectable.ts'
import { isLinkLocal, leadsInto } from '#server/platform/inside-networks.ts'
import { NodeFault } from '../chain/chain-node.ts'
import type { EvmChain } from './evm.ts'
import { chainsWith } from './evm-chains.ts'
import { openNode } from './evm-node.ts'

/** A person waits for the answer. */
const ANSWER_MS = 8_000

/** Nodes of one chain differ by a few blocks. */
const BLOCKS_APART = 20n

/**
 * Asks every node which chain it is on and for its newest block, which must be new and the same for all. A node of one's own may stand
 * on this machine or in a private network; where a cloud gives out its keys, nobody is asked. Of an answer that is no block nothing is
 * passed on.
 */
export async function tryNodes(nodes: NodesConnection, now: Date): Promise<Trial<'nodes'>> {
  const chains = chainsWith(nodes, { confirmations: {}, dust: {} })
  if (!chains.ok) throw new Error('no terms were given')
  const seen: Seen[] = []
  for (const chain of chains.value) {
    const answers = await Promise.all(chain.nodes.map(url => ask(chain, url, now)))
    const failed = answers.find(answer => typeof answer === 'string')
    if (failed !== undefined) return notConnected(failed)
    const blocks = (answers as Seen[]).map(({ block }) => BigInt(block)).toSorted((a, b) => (a < b ? -1 : 1))
    if (blocks.at(-1)! - blocks[0]! > BLOCKS_APART)
      return notConnected(`${chain.name}: blocks ${blocks[0]} and ${blocks.at(-1)} are too far apart`)
    seen.push(...(answers as Seen[]))
  }
  return accept({ value: nodes, seen: { nodes: seen } })
}

type Seen = { network: string; host: string; block: string; ageSeconds: number }

async function ask({ id, name, stalledAfterMs }: EvmChain, url: string, now: Date): Promise<Seen | string> {
  const { host } = new URL(url)
  if (await leadsInto(isLinkLocal, url)) return `${host}: such an address is not asked`
  const node = openNode(url, ANSWER_MS)
  try {
    const chainId = await node.chainId()
    if (chainId !== id) return `${host}: is on chain ${chainId}, and ${name} is ${id}`
    const header = await node.header(await node.head())
    if (!header) return `${host}: has no newest block`
    const ageMs = now.getTime() - header.at.getTime()
    // The clock of the chain may be ahead.
    const ageSeconds = ageMs > 0 ? (ageMs - (ageMs % 1_000)) / 1_000 : 0
    if (ageMs > stalledAfterMs) return `${host}: the newest block is ${ageSeconds} s old`
    return { network: name, host, block: String(header.number), ageSeconds }
  } catch (error) {
    if (!(error instanceof NodeFault)) throw error
    return `${host}: ${error.message}`
  }
}
