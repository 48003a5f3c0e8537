import { toDecimal } from '#contract/money/money.ts'
import type { Alarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Asset } from './asset.ts'
import { type Watched, watchedBalances, writeUnseen } from './balances.store.ts'
import type { Chain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'

/** A round checks this many addresses, those issued last. */
const MOST_IN_A_ROUND = 200
const AT_ONCE = 10

/**
 * Finds money that no transfer showed. Coins that a contract sends inside a call leave no trace in the block's transactions,
 * and a node may omit token transfers; only the balance shows either. Where the balance of an address at a confirmed block
 * exceeds its known transfers, an alarm names the claim and the amount, once. A balance below them means that the address
 * was swept. Coins are checked at every address, a token at the addresses issued for it.
 */
export async function checkBalances(leader: Db, chain: Chain, node: ChainNode, round: Round): Promise<void> {
  if (!node.balance) return
  for (const asset of chain.assets) await checkAsset(leader, chain, asset, node, round)
}

type Round = { at: bigint; now: Date; alarm: RaiseAlarm }

async function checkAsset(
  leader: Db,
  chain: Chain,
  asset: Asset,
  node: ChainNode,
  { at, now, alarm }: Round,
): Promise<void> {
  const block = at - BigInt(asset.confirmations) + 1n
  if (block < 0n) return

  const waiting = await watchedBalances(leader, { chainId: chain.id, asset, block, now }, MOST_IN_A_ROUND)
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE)
    const balances = await Promise.all(some.map(({ address }) => node.balance!(address, asset, block)))
    for (const [i, watched] of some.entries()) {
      const unseen = balances[i]! - watched.seen
      if (unseen < asset.dust || unseen <= watched.reported) continue
      // The alarm comes first: a process that dies in between raises it again.
      await alarm(unseenMoney(chain, asset, watched, unseen))
      await writeUnseen(leader, asset, watched.address, unseen)
    }
  }
}

const unseenMoney = (
  chain: Chain,
  { currency, contract }: Asset,
  { address, claimId, number, scale }: Watched,
  unseen: bigint,
): Alarm => ({
  kind: 'unseen-money',
  claimId,
  subject: `${chain.name} ${address}${contract ? ` ${currency}` : ''}`,
  detail: { number, amount: toDecimal(unseen, scale), currency, by: contract ? 'transfer' : 'contract' },
})
