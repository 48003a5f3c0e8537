import type { Logger } from 'pino'
import type { Incoming, Rail } from '#server/claims/rail.ts'
import type { DatabaseAddress, Db } from '#server/database/pool.ts'
import { seekSeat } from '#server/database/seat.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { type Alarm, raiseAlarm } from './alarms.ts'
import { cashRail } from './cash-rail.ts'
import { demoRail } from './demo/demo-rail.ts'
import type { EvmNodes, EvmTerms, TermsRefusal } from './evm/evm-chains.ts'
import { requisitesRail } from './requisites/requisites-rail.ts'

/** The wallet whose addresses claims are paid at, by its public half, and the nodes through which its chains are watched. */
export type EvmOptions = { key: string; nodes: EvmNodes; terms: EvmTerms }

export type RailsOptions = {
  address: DatabaseAddress
  db: Db
  demo: boolean
  evm?: EvmOptions
  now: () => Date
  log: Logger
}

export type Rails = {
  /** The first that takes a currency is the one. */
  rails: readonly Rail[]
  /** Watches the chains, if no other process does, and tells the money that it sees. */
  watch: (tell: (incoming: Incoming) => Promise<void>) => { stop: () => Promise<void> }
}

/** How claims of this office are paid in. In a demo office everything is a game, and no real place is ever named. */
export async function openRails(options: RailsOptions): Promise<Rails> {
  const { db, demo, evm, now, log } = options
  if (demo) return { rails: [demoRail], watch: () => ({ stop: async () => {} }) }

  const raise = (alarm: Alarm) => {
    log.warn(alarm, 'staff has to look at a rail')
    return raiseAlarm(db, alarm, now())
  }
  const warn = (alarm: Alarm) =>
    void raise(alarm).catch(error => log.error({ err: error }, 'an alarm could not be written'))
  const office = [cashRail, requisitesRail(warn)]
  if (!evm) return { rails: office, watch: () => ({ stop: async () => {} }) }
  const chains = await openEvm(evm)
  return {
    rails: [chains.rail, ...office],
    watch: tell => {
      const seats = chains.list.map(chain =>
        seekSeat(
          { ...options, lock: CHAIN_LOCKS + chain.id, name: `chain ${chain.id}` },
          async seat =>
            chains.watch(seat, {
              chain,
              now,
              log,
              tell: news => tell(chains.incomingOf(news, now())),
              // Waited for: what was seen counts as told only when the alarm stands there.
              alarm: raise,
            }),
          // Nodes have ten seconds for each answer, and meanwhile the seat is silent.
          { frozenAfterMs: 60_000 },
        ),
      )
      return { stop: async () => void (await Promise.all(seats.map(seat => seat.stop()))) }
    },
  }
}

/** One lock for each chain; no other lock of the office is above. */
const CHAIN_LOCKS = 4_683_000_000_000

/** The library of chains is loaded by those offices alone that have one. */
async function openEvm({ key, nodes, terms }: EvmOptions) {
  const [{ readReceivingKey }, { chainsWith }, { evmRail }, { incomingOf }, { watchChain }] = await Promise.all([
    import('./evm/extended-key.ts'),
    import('./evm/evm-chains.ts'),
    import('./evm/evm-rail.ts'),
    import('./evm/tell-claims.ts'),
    import('./evm/watch-chain.ts'),
  ])
  const read = readReceivingKey(key)
  if (!read.ok) throw new StartRefusal(`evm-${read.refusal.reason}`, keyRefusals[read.refusal.reason])
  const chains = chainsWith(nodes, terms)
  if (!chains.ok) throw new StartRefusal('bad-variable', termsRefusal(chains.refusal))
  const list = chains.value
  if (list.length === 0)
    throw new StartRefusal(
      'evm-no-nodes',
      'AGIO_EVM_XPUB is set, but no chain has a node: set AGIO_EVM_ETHEREUM or AGIO_EVM_BSC',
    )
  return { rail: evmRail(list, read.value), list, incomingOf, watch: watchChain }
}

const termsRefusal = ({ reason, currency }: TermsRefusal): string =>
  reason === 'unknown-currency'
    ? `AGIO_EVM_CONFIRMATIONS and AGIO_EVM_DUST name ${currency}, which the office does not take on a chain of its own`
    : `AGIO_EVM_DUST must be an amount with no more decimals than ${currency} has`

const keyRefusals = {
  'a-private-key':
    'AGIO_EVM_XPUB holds a key that can spend. Take it out of here and consider it known; the office wants the public one, which begins with xpub',
  'not-an-extended-key': 'AGIO_EVM_XPUB must be an extended public key (xpub…), copied whole',
  'wrong-depth':
    "AGIO_EVM_XPUB must be the key of an account (m/44'/60'/0') or of its receiving branch (m/44'/60'/0'/0)",
}
