import type { ChainNode, KnownPending, PendingFound, PendingTransfer } from '../chain/chain-node.ts'
import type { WaitingSource } from './block-source.ts'
import { readLoose } from './raw-block.ts'
import { addressIn } from './segwit-key.ts'

/** More wait at the first look and in a flood; they are looked at in the next looks. A service is asked for each alone. */
const MOST_IN_A_LOOK = { all: 1_000, byAddress: 30 }
/** A service that is asked by address is asked for so many at a look. */
const ADDRESSES_IN_A_LOOK = 10
/** Transactions of a service that were looked at are known up to so many. */
const MOST_LOOKED_AT = 10_000
/** So many that wait no more are asked about at a look. */
const MOST_ENDED = 50
/** The outputs that a transaction spends are kept up to so many. */
const MOST_SPENDS = 20

/**
 * Looks at the transactions that wait for a block. Each is read once, by its bytes, so that a node can alter no amount of it. What
 * it can do is show one that the network does not know: nothing here is money yet.
 */
export function openPending(
  { prefix, currency }: { prefix: string; currency: string },
  source: WaitingSource,
): NonNullable<ChainNode['pending']> {
  let looked = new Set<string>()
  let turn = 0

  /** The ids that wait. A service tells them by address: some addresses at each look, in turn. */
  async function waiting(addresses: () => Promise<readonly string[]>) {
    if (!source.byAddress) return { ids: await source.ids([]), isOf: () => true }
    const all = await addresses()
    const from = all.length === 0 ? 0 : (turn++ * ADDRESSES_IN_A_LOOK) % all.length
    const asked = all.slice(from, from + ADDRESSES_IN_A_LOOK)
    return { ids: await source.ids(asked), isOf: ({ address }: KnownPending) => asked.includes(address) }
  }

  return async ({ wanted, addresses, known }) => {
    const { ids, isOf } = await waiting(addresses)
    const there = new Set(ids)
    const followed = new Set(known.map(({ tx }) => tx))
    const fresh = ids.filter(id => !looked.has(id) && !followed.has(id))
    const taken = fresh.slice(0, MOST_IN_A_LOOK[source.byAddress ? 'byAddress' : 'all'])
    const paid = (await source.bytes(taken)).flatMap((bytes, at) => {
      const read = bytes && readLoose(bytes, taken[at]!)
      if (!read) return []
      return read.outputs.flatMap(({ script, ...output }) => {
        const to = addressIn(prefix, script)
        return to && output.units > 0n ? [{ ...output, to, currency, spends: read.spends }] : []
      })
    })
    const ours = await wanted(paid.map(({ to }) => to))
    const transfers = await ofBlocks(
      source,
      paid.filter(({ to }) => ours.has(to)),
    )
    const ended: PendingFound['ended'][number][] = []
    for (const each of known.filter(each => !there.has(each.tx) && isOf(each)).slice(0, MOST_ENDED))
      ended.push({ tx: each.tx, state: (await source.isSpent(each.spends)) ? 'replaced' : 'vanished' })
    const before = source.byAddress ? [...looked].slice(-MOST_LOOKED_AT) : ids.filter(id => looked.has(id))
    looked = new Set([...before, ...taken])
    // What has ended is looked at when it waits again, as after a reorganisation.
    for (const { tx } of ended) looked.delete(tx)
    return { transfers, ended, isMore: fresh.length > taken.length }
  }
}

/** Keeps of what each transaction spends the outputs of blocks: those of another waiting one go with that. */
const ofBlocks = (source: WaitingSource, transfers: readonly PendingTransfer[]): Promise<PendingTransfer[]> =>
  Promise.all(
    transfers.map(async transfer => ({
      ...transfer,
      spends: await source.inBlocks(transfer.spends.slice(0, MOST_SPENDS)),
    })),
  )
