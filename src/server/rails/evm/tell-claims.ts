import type { Incoming } from '#server/claims/rail.ts'
import type { Db } from '#server/database/pool.ts'
import { askWitnesses } from './ask-witnesses.ts'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import { markTold, type Standing, type Untold, untoldPayments } from './evm.store.ts'

/** Money as a claim hears of it. The reference is the same however often the chain turns. */
export type EvmNews = {
  reference: string
  /** The hash of its transaction, without the sign before it. */
  transaction: string
  claimId: string
  units: bigint
  /** None: it stood in a block that is no longer part of the chain. */
  confirmations: number
  needed: number
  paidAt: Date
}

/** The same for claims: what stands in no block any more is lost, until it is told of again. */
export const incomingOf = (news: EvmNews, now: Date): Incoming => ({
  rail: 'evm',
  ...news,
  ...(news.confirmations === 0 && { lost: true }),
  at: now,
})

/**
 * Tells each claim how its payments stand. The last confirmation is what money is paid out on, so before it is told
 * another node, where there is one, has to have seen the same: one node alone can be behind, or lie. A process that
 * dies in between tells it again, and the claim hears the same twice.
 */
export async function tellClaims(
  seat: Db,
  chain: EvmChain,
  others: readonly ChainNode[],
  tell: (news: EvmNews) => Promise<void>,
): Promise<{ doubted: Untold[]; takenBack: Untold[] }> {
  const doubted: Untold[] = []
  const takenBack: Untold[] = []
  for (const payment of await untoldPayments(seat, chain.id)) {
    const { claimId, units, needed, paidAt } = payment
    const held =
      payment.confirmations >= needed && payment.block && (await isHeld(chain, others, payment, payment.block, doubted))
    const confirmations = held ? needed - 1 : payment.confirmations
    if (confirmations === payment.told || (held && confirmations === 0)) continue
    await tell({
      reference: referenceOf(chain, payment),
      transaction: payment.tx.slice(2),
      claimId,
      units,
      confirmations,
      needed,
      paidAt,
    })
    await markTold(seat, chain.id, payment, confirmations)
    if (confirmations === 0 && payment.told === needed) takenBack.push(payment)
  }
  return { doubted, takenBack }
}

async function isHeld(
  chain: EvmChain,
  others: readonly ChainNode[],
  payment: Untold,
  block: Standing,
  doubted: Untold[],
): Promise<boolean> {
  const said = await askWitnesses(chain, others, payment, block)
  if (said === 'disagrees') doubted.push(payment)
  return said === 'disagrees' || said === 'not-there-yet'
}

/** `1:0x9f…:0`: the chain, the transaction, and which of its transfers; `~1` where another history had another one there. */
const referenceOf = ({ id }: EvmChain, { tx, ordinal, telling }: Untold) =>
  `${id}:${tx}:${ordinal < 0 ? 'coin' : ordinal}${telling > 0 ? `~${telling}` : ''}`
