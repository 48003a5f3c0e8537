import type { Logger } from 'pino'
import { type Alarm, type EndAlarm, endAlarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Incoming, Rail } from '#server/claims/rail.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { runAsLeader } from '#server/platform/database/leader.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'
import { cashRail } from './cash/cash-rail.ts'
import { readLateChains } from './chain/chain.store.ts'
import { type NodesByNetwork, openWallets, type Wallets } from './chain-wallets.ts'
import { demoRail } from './demo/demo-rail.ts'

export type RailsOptions = {
  address: DatabaseAddress
  db: Db
  demo: boolean
  wallets: Wallets
  now: () => Date
  log: Logger
  /** How many confirmations the office wants for a currency, where it says so. */
  confirmations?: (currency: string) => number | undefined
  /** The rails of payment services, which take what the owner says that they take. */
  services?: readonly Rail[]
  /** The nodes that were set in the console. They count where the environment names none. */
  nodesNow?: () => NodesByNetwork | undefined
}

export type Rails = {
  /** The first rail that takes a currency is used. */
  rails: readonly Rail[]
  /** Reads which chains are late, after a notification. */
  readLateChains: () => Promise<void>
  /** Other nodes may have been set: chains are watched through them from now on. */
  nodesChanged: () => Promise<void>
  /** Watches the chains, unless another process does, and reports payments. */
  watch: (report: (incoming: Incoming) => Promise<void>) => { stop: () => Promise<void> }
}

/** The rails of the office. A demo office has the demo rail alone and never names a real account. */
export async function openRails(options: RailsOptions): Promise<Rails> {
  const { db, demo, now, log } = options
  if (demo)
    return {
      rails: [demoRail],
      readLateChains: async () => {},
      nodesChanged: async () => {},
      watch: () => ({ stop: async () => {} }),
    }

  const raise = (alarm: Alarm) => {
    log.warn(alarm, 'a rail raised an alarm')
    return raiseAlarm(db, alarm, now())
  }
  const end: EndAlarm = ended => endAlarm(db, ended, now())
  const warn = (alarm: Alarm) =>
    void raise(alarm).catch(error => log.error({ err: error }, 'an alarm could not be saved'))
  const office = [cashRail, depositAccountsRail(warn)]
  let late: ReadonlySet<number> = new Set()
  const wallets = await openWallets(options.wallets)
  const nodesNow = () =>
    wallets.map(({ options: { nodes } }) => (hasNodes(nodes) ? nodes : (options.nodesNow?.() ?? {})))
  const openNow = (nodes: readonly NodesByNetwork[]) =>
    wallets.map(({ options: wallet, family }, at) =>
      family.open({ ...wallet, nodes: nodes[at]! }, options.confirmations, chainId => late.has(chainId)),
    )
  let nodes = nodesNow()
  let opened = openNow(nodes)
  let restart: (() => Promise<void>) | undefined
  return {
    rails: [...(options.services ?? []), ...opened.map((_, at) => railOfNow(() => opened[at]!.rail)), ...office],
    async readLateChains() {
      if (wallets.length > 0) late = new Set(await readLateChains(db))
    },
    async nodesChanged() {
      const wanted = nodesNow()
      if (JSON.stringify(wanted) === JSON.stringify(nodes)) return
      nodes = wanted
      opened = openNow(nodes)
      log.info(
        { chains: opened.flatMap(({ watches }) => watches.map(({ chainId }) => chainId)) },
        'chains are watched through other nodes',
      )
      await restart?.()
    },
    watch(report) {
      const start = () =>
        opened
          .flatMap(({ watches }) => watches)
          .map(({ chainId, watch }) =>
            runAsLeader(
              { ...options, lock: CHAIN_LOCKS + chainId, name: `chain ${chainId}` },
              // The alarm is awaited, so that a transfer is marked as reported only after it is saved.
              async leader => watch(leader, { now, log, report, alarm: raise, endAlarm: end }),
              // A node has ten seconds for each answer, during which the leader's connection is idle.
              { frozenAfterMs: 60_000 },
            ),
          )
      let leaders = start()
      let isOver = false
      let stopping = Promise.resolve()
      const stop = () => {
        const ending = leaders
        leaders = []
        stopping = stopping.then(async () => void (await Promise.all(ending.map(leader => leader.stop()))))
        return stopping
      }
      restart = async () => {
        await stop()
        if (!isOver && leaders.length === 0) leaders = start()
      }
      return {
        stop() {
          isOver = true
          return stop()
        },
      }
    },
  }
}

const hasNodes = (nodes: NodesByNetwork): boolean => Object.values(nodes).some(urls => urls && urls.length > 0)

/** A rail that stays while its nodes change. */
const railOfNow = (rail: () => Rail): Rail =>
  new Proxy(rail(), { get: (_, member) => Reflect.get(rail(), member) as unknown })

/** One leader lock for each chain, whose id may be below zero; all other locks of the office have smaller numbers. */
const CHAIN_LOCKS = 4_683_000_000_000
