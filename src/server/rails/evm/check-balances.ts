import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/database/pool.ts'
import type { Alarm, RaiseAlarm } from '../alarms.ts'
import { type Watched, watchedBalances, writeUnseen } from './balances.store.ts'
import type { EvmAsset, EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'

/** So many addresses are asked for in one round, those that were given out last. */
const MOST_IN_A_ROUND = 200
const AT_ONCE = 10

/**
 * What came is not always told of. Coins that a contract sends inside a call leave no trace in the block's transactions, and
 * a node may leave transfers of tokens out: only the balance shows them. Where an address has more at a confirmed block than
 * was seen coming by then, staff is told once of which claim and how much. An address that has been swept has less, which
 * is no news. Coins are looked for at every address, a token at those that were given out for it.
 */
export async function checkBalances(seat: Db, chain: EvmChain, node: ChainNode, round: Round): Promise<void> {
  for (const asset of chain.assets) await checkAsset(seat, chain, asset, node, round)
}

type Round = { at: bigint; now: Date; alarm: RaiseAlarm }

async function checkAsset(
  seat: Db,
  chain: EvmChain,
  asset: EvmAsset,
  node: ChainNode,
  { at, now, alarm }: Round,
): Promise<void> {
  const block = at - BigInt(asset.confirmations) + 1n
  if (block < 0n) return

  const waiting = await watchedBalances(seat, { chainId: chain.id, asset, block, now }, MOST_IN_A_ROUND)
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE)
    const balances = await Promise.all(some.map(({ address }) => node.balance(address, block, asset.contract)))
    for (const [i, watched] of some.entries()) {
      const unseen = balances[i]! - watched.seen
      if (unseen < asset.dust || unseen <= watched.told) continue
      // Told first: a process that dies in between tells it again.
      await alarm(unseenMoney(chain, asset, watched, unseen))
      await writeUnseen(seat, asset, watched.address, unseen)
    }
  }
}

const unseenMoney = (
  chain: EvmChain,
  { currency, contract }: EvmAsset,
  { address, claimId, number, scale }: Watched,
  unseen: bigint,
): Alarm => ({
  kind: 'unseen-money',
  claimId,
  subject: `${chain.name} ${address}${contract ? ` ${currency}` : ''}`,
  detail: `claim ${number}: ${toDecimal(unseen, scale)} ${currency} came in a way that ${
    contract ? 'the node left out of its blocks' : 'blocks do not show, from a contract'
  }; look at the address and enter it by hand`,
})
