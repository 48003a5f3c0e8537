import type { Db } from '#server/platform/database/pool.ts'
import { findIssuedAddresses, type IssuedAddress } from './chain.store.ts'
import type { Chain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import { addressesBeingPaid, endPending, savePending, waitingTransactions } from './pending.store.ts'

/**
 * Looks at what waits for a block, for the pages of claims: nothing that is seen here is reported as a payment. `at`: the last
 * block that was read. A transaction that waits no more may be in a block after it, so only a node without one tells that it has
 * gone. Returns whether more is left to look at.
 */
export async function readPending(db: Db, chain: Chain, node: ChainNode, at: bigint, now: Date): Promise<boolean> {
  if (!node.pending) return false
  const issued = new Map<string, IssuedAddress>()
  const { transfers, ended, isMore } = await node.pending({
    known: await waitingTransactions(db, chain.id),
    addresses: () => addressesBeingPaid(db, chain.id, now),
    async wanted(addresses) {
      const found = await findIssuedAddresses(db, addresses)
      for (const [address, given] of found) issued.set(address, given)
      return new Set(found.keys())
    },
  })
  const seen = transfers.flatMap(({ tx, ordinal, to, currency, units, spends }) => {
    const given = issued.get(to)
    const asset = chain.assets.find(asset => asset.currency === currency)
    if (given?.chainId !== chain.id || given.currency !== currency || !asset || units < asset.dust) return []
    return [{ tx, ordinal, address: to, claimId: given.claimId, units, spends }]
  })
  const isAtHead = ended.length > 0 && (await node.head()) === at
  await db.transaction().execute(async tx => {
    await savePending(tx, chain.id, seen, now)
    if (isAtHead) for (const each of ended) await endPending(tx, chain.id, each.tx, each.state)
  })
  return isMore
}
