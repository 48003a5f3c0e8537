import type { Logger } from 'pino'
import { type Alarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Incoming, Rail } from '#server/claims/rail.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { runAsLeader } from '#server/platform/database/leader.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { cashRail } from './cash/cash-rail.ts'
import { demoRail } from './demo/demo-rail.ts'
import type { EvmNodes, EvmTerms, TermsRefusal } from './evm/evm-chains.ts'
import type { ReceivingKey } from './evm/extended-key.ts'

/** `key`: the extended public key of the wallet that issues the addresses of claims. */
export type EvmOptions = { key: string; nodes: EvmNodes; terms: EvmTerms }

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
  if (!evm) return { rails: office, watch: () => ({ stop: async () => {} }) }
  const chains = await openEvm(evm, options.confirmations)
  return {
    rails: [chains.rail, ...office],
    watch: report => {
      const leaders = chains.list.map(chain =>
        runAsLeader(
          { ...options, lock: CHAIN_LOCKS + chain.id, name: `chain ${chain.id}` },
          async leader =>
            chains.watch(leader, {
              chain,
              now,
              log,
              report: payment => report(chains.incomingOf(payment, now())),
              // Awaited, so that a transfer is marked as reported only after its alarm is saved.
              alarm: raise,
            }),
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

/** The wallet of an extended public key. Whoever starts the office reads why a key is none. */
export async function openWallet(key: string): Promise<ReceivingKey> {
  const { readReceivingKey } = await import('./evm/extended-key.ts')
  const read = readReceivingKey(key)
  if (!read.ok) throw new StartRefusal(`evm-${read.refusal.reason}`, keyRefusals[read.refusal.reason])
  return read.value
}

/** Loaded on demand, as only offices with a watched chain need viem. */
async function openEvm({ key: text, nodes, terms }: EvmOptions, wanted: RailsOptions['confirmations']) {
  const [key, { chainsWith, wantingAsOffice }, { evmRail }, { incomingOf }, { watchChain }] = await Promise.all([
    openWallet(text),
    import('./evm/evm-chains.ts'),
    import('./evm/evm-rail.ts'),
    import('./evm/report-to-claims.ts'),
    import('./evm/watch-chain.ts'),
  ])
  const chains = chainsWith(nodes, terms)
  if (!chains.ok) throw new StartRefusal('bad-variable', termsRefusal(chains.refusal))
  const list = wanted ? wantingAsOffice(chains.value, wanted) : chains.value
  if (list.length === 0)
    throw new StartRefusal(
      'evm-no-nodes',
      'AGIO_EVM_XPUB is set, but no chain has a node: set AGIO_EVM_ETHEREUM or AGIO_EVM_BSC',
    )
  return { rail: evmRail(list, key), list, incomingOf, watch: watchChain }
}

const termsRefusal = ({ reason, currency }: TermsRefusal): string =>
  reason === 'unknown-currency'
    ? `AGIO_EVM_CONFIRMATIONS and AGIO_EVM_DUST name ${currency}, which the office does not take on a chain of its own`
    : `AGIO_EVM_DUST must be an amount with no more decimals than ${currency} has`

const keyRefusals = {
  'a-private-key':
    'AGIO_EVM_XPUB holds a private key. Remove it and treat it as compromised; the office needs the extended public key, which begins with xpub',
  'not-an-extended-key': 'AGIO_EVM_XPUB must be an extended public key (xpub…), copied whole',
  'wrong-depth':
    "AGIO_EVM_XPUB must be the key of an account (m/44'/60'/0') or of its receiving branch (m/44'/60'/0'/0)",
}
