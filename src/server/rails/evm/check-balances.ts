import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/database/pool.ts'
import type { Alarm, RaiseAlarm } from '../alarms.ts'
import { type Watched, watchedBalances, writeUnseen } from './balances.store.ts'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'

/** So many addresses are asked for in one round, those that were given out last. */
const MOST_IN_A_ROUND = 200
const AT_ONCE = 10

/**
 * Coins that a contract sends inside a call leave no trace in the block's transactions; only the balance shows them.
 * Where an address has more at a confirmed block than was seen coming by then, staff is told once of which claim and how
 * much. An address that has been swept has less, which is no news.
 */
export async function checkBalances(
  seat: Db,
  chain: EvmChain,
  node: ChainNode,
  { at, now, alarm }: { at: bigint; now: Date; alarm: RaiseAlarm },
): Promise<void> {
  const coin = chain.assets.find(({ contract }) => contract === undefined)
  const block = coin && at - BigInt(coin.confirmations) + 1n
  if (!coin || block === undefined || block < 0n) return

  const waiting = await watchedBalances(
    seat,
    { chainId: chain.id, currency: coin.currency, block, now },
    MOST_IN_A_ROUND,
  )
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE)
    const balances = await Promise.all(some.map(({ address }) => node.balance(address, block)))
    for (const [i, watched] of some.entries()) {
      const unseen = balances[i]! - watched.seen
      if (unseen < coin.dust || unseen <= 0n || unseen <= watched.told) continue
      // Told first: a process that dies in between tells it again.
      await alarm(unseenMoney(chain, coin.currency, watched, unseen))
      await writeUnseen(seat, watched.address, unseen)
    }
  }
}

const unseenMoney = (
  chain: EvmChain,
  currency: string,
  { address, claimId, number, scale }: Watched,
  unseen: bigint,
): Alarm => ({
  kind: 'unseen-money',
  claimId,
  subject: `${chain.name} ${address}`,
  detail: `claim ${number}: ${toDecimal(unseen, scale)} ${currency} came in a way that blocks do not show, from a contract; look at the address and enter it by hand`,
})
