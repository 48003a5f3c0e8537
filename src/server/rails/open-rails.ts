import type { Logger } from 'pino'
import { type Alarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Incoming, Rail } from '#server/claims/rail.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { runAsLeader } from '#server/platform/database/leader.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'
import { cashRail } from './cash/cash-rail.ts'
import type { AddressKey } from './chain/chain.ts'
import { demoRail } from './demo/demo-rail.ts'
import type { EvmOptions } from './evm/open-evm.ts'

export type { EvmOptions }

export type RailsOptions = {
  address: DatabaseAddress
  db: Db
  demo: boolean
  evm?: EvmOptions
  now: () => Date
  log: Logger
  /** How many confirmations the office wants for a currency, where it says so. */
  confirmations?: (currency: string) => number | undefined
}

export type Rails = {
  /** The first rail that takes a currency is used. */
  rails: readonly Rail[]
  /** Watches the chains, unless another process does, and reports payments. */
  watch: (report: (incoming: Incoming) => Promise<void>) => { stop: () => Promise<void> }
}

/** The rails of the office. A demo office has the demo rail alone and never names a real account. */
export async function openRails(options: RailsOptions): Promise<Rails> {
  const { db, demo, evm, now, log } = options
  if (demo) return { rails: [demoRail], watch: () => ({ stop: async () => {} }) }

  const raise = (alarm: Alarm) => {
    log.warn(alarm, 'a rail raised an alarm')
    return raiseAlarm(db, alarm, now())
  }
  const warn = (alarm: Alarm) =>
    void raise(alarm).catch(error => log.error({ err: error }, 'an alarm could not be saved'))
  const office = [cashRail, depositAccountsRail(warn)]
  // A family of chains is loaded on demand, as few offices need its packages.
  const families = await Promise.all([
    evm && import('./evm/open-evm.ts').then(({ openEvm }) => openEvm(evm, options.confirmations)),
  ])
  const opened = families.filter(family => family !== undefined)
  return {
    rails: [...opened.map(({ rail }) => rail), ...office],
    watch: report => {
      const leaders = opened
        .flatMap(({ watches }) => watches)
        .map(({ chainId, watch }) =>
          runAsLeader(
            { ...options, lock: CHAIN_LOCKS + chainId, name: `chain ${chainId}` },
            // The alarm is awaited, so that a transfer is marked as reported only after it is saved.
            async leader => watch(leader, { now, log, report, alarm: raise }),
            // A node has ten seconds for each answer, during which the leader's connection is idle.
            { frozenAfterMs: 60_000 },
          ),
        )
      return { stop: async () => void (await Promise.all(leaders.map(leader => leader.stop()))) }
    },
  }
}

/** One leader lock for each chain; all other locks of the office have smaller numbers. */
const CHAIN_LOCKS = 4_683_000_000_000

/** The wallet of an extended public key, whose addresses are skipped after a restore. */
export const openWallet = async (key: string): Promise<Pick<AddressKey, 'fingerprint'>> =>
  (await import('./evm/open-evm.ts')).openWallet(key)
