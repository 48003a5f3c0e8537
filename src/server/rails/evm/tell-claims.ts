import type { Incoming } from '#server/claims/rail.ts'
import type { Db } from '#server/database/pool.ts'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import { markTold, type Untold, untoldPayments } from './evm.store.ts'

/** Money as a claim hears of it. The reference is the same however often the chain turns. */
export type EvmNews = {
  reference: string
  claimId: string
  units: bigint
  /** None: it stood in a block that is no longer part of the chain. */
  confirmations: number
  needed: number
}

/** The same for claims: what stands in no block any more is lost, until it is told of again. */
export const incomingOf = (news: EvmNews, now: Date): Incoming => ({
  rail: 'evm',
  ...news,
  ...(news.confirmations === 0 && { lost: true }),
  at: now,
})

/** What the other nodes say of the block that a payment stands in. */
type Witness = 'agrees' | 'disagrees' | 'not-there-yet' | 'nobody'

/**
 * Tells each claim how its payments stand. The last confirmation is what money is paid out on, so before it is told
 * another node, where there is one, has to have the same block: one node alone can be behind, or lie. A process that
 * dies in between tells it again, and the claim hears the same twice.
 */
export async function tellClaims(
  seat: Db,
  chain: EvmChain,
  others: readonly ChainNode[],
  tell: (news: EvmNews) => Promise<void>,
): Promise<{ doubted: Untold[] }> {
  const doubted: Untold[] = []
  for (const payment of await untoldPayments(seat, chain.id)) {
    const { claimId, units, needed } = payment
    const held =
      payment.confirmations >= needed && payment.block && (await isHeld(payment.block, others, payment, doubted))
    const confirmations = held ? needed - 1 : payment.confirmations
    if (confirmations === payment.told || (held && confirmations === 0)) continue
    await tell({ reference: referenceOf(chain, payment), claimId, units, confirmations, needed })
    await markTold(seat, chain.id, payment, confirmations)
  }
  return { doubted }
}

async function isHeld(
  block: NonNullable<Untold['block']>,
  others: readonly ChainNode[],
  payment: Untold,
  doubted: Untold[],
): Promise<boolean> {
  const said = await witness(block, others)
  if (said === 'disagrees') doubted.push(payment)
  return said === 'disagrees' || said === 'not-there-yet'
}

/** Nodes that do not answer say nothing: whoever can make one node lie cannot silence the others by that. */
async function witness(block: NonNullable<Untold['block']>, others: readonly ChainNode[]): Promise<Witness> {
  const headers = await Promise.all(others.map(node => node.header(block.number).catch(() => null)))
  const answers = headers.filter(header => header !== null)
  if (answers.some(header => header && header.hash !== block.hash)) return 'disagrees'
  if (answers.some(header => header?.hash === block.hash)) return 'agrees'
  return answers.length > 0 ? 'not-there-yet' : 'nobody'
}

/** `1:0x9f…:0`: the chain, the transaction, and which of its transfers. */
const referenceOf = ({ id }: EvmChain, { tx, ordinal }: Untold) => `${id}:${tx}:${ordinal < 0 ? 'coin' : ordinal}`
