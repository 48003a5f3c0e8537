import type { Incoming } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { markReported, type TransferBlock, type Unreported, unreportedPayments } from './chain.store.ts'
import type { Chain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import { crossCheck } from './cross-check.ts'

/** A payment as it is reported to its claim. The reference stays the same through reorganisations. */
export type PaymentReport = {
  reference: string
  /** The hash of the transaction without `0x`. */
  transaction: string
  /** The address that paid. */
  payer?: string
  claimId: string
  units: bigint
  /** Zero also in a block, where one is needed and the chain does not call the block final yet. */
  confirmations: number
  needed: number
  /** The payment's block is no longer part of the chain. */
  lost: boolean
  paidAt: Date
}

/** The same as claims take it: a payment in no block is lost until it is reported again. */
export const incomingOf = (rail: string, report: PaymentReport, now: Date): Incoming => ({
  rail,
  ...report,
  lost: report.lost || undefined,
  at: now,
})

/**
 * Reports the confirmations of payments to their claims. The office pays out on the last confirmation, and a single node may
 * be behind or lie, so another node, where there is one, must have seen the same before the last one is reported. A process
 * that dies in between reports again, and claims ignore the repetition.
 */
export async function reportToClaims(
  leader: Db,
  chain: Chain,
  others: readonly ChainNode[],
  report: (report: PaymentReport) => Promise<void>,
): Promise<{ disputed: Unreported[]; takenBack: Unreported[] }> {
  const disputed: Unreported[] = []
  const takenBack: Unreported[] = []
  for (const payment of await unreportedPayments(leader, chain.id)) {
    const { claimId, units, needed, paidAt, sender, block } = payment
    const held = payment.confirmations >= needed && block && (await isHeld(others, payment, block, disputed))
    const confirmations = held ? needed - 1 : payment.confirmations
    if (confirmations === payment.reported) continue
    await report({
      reference: referenceOf(chain, payment),
      transaction: payment.tx.replace(/^0x/, ''),
      payer: sender,
      claimId,
      units,
      confirmations,
      needed,
      lost: block === undefined,
      paidAt,
    })
    await markReported(leader, chain.id, payment, confirmations)
    if (!block && payment.reported === needed) takenBack.push(payment)
  }
  return { disputed, takenBack }
}

async function isHeld(
  others: readonly ChainNode[],
  payment: Unreported,
  block: TransferBlock,
  disputed: Unreported[],
): Promise<boolean> {
  const verdict = await crossCheck(others, payment, block)
  if (verdict === 'disagrees') disputed.push(payment)
  return verdict === 'disagrees' || verdict === 'not-there-yet'
}

/** `1:0x9f…:0`: chain, transaction and position of the transfer; `~1` for another generation after a reorganisation. */
const referenceOf = ({ id }: Chain, { tx, ordinal, reorgGeneration }: Unreported) =>
  `${id}:${tx}:${ordinal < 0 ? 'coin' : ordinal}${reorgGeneration > 0 ? `~${reorgGeneration}` : ''}`
