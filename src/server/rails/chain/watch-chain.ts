import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { markReported, newUnexpectedTransfers } from './chain.store.ts'
import type { Chain, ChainFamily } from './chain.ts'
import { type ChainNode, NodeFault } from './chain-node.ts'
import { checkBalances } from './check-balances.ts'
import { type Progress, readChain } from './read-chain.ts'
import { type PaymentReport, reportToClaims } from './report-to-claims.ts'

export type WatchOptions<C extends Chain = Chain> = {
  family: ChainFamily<C>
  chain: C
  now: () => Date
  log: Logger
  report: (payment: PaymentReport) => Promise<void>
  alarm: RaiseAlarm
  /** The pause between two readings at the head of the chain. */
  pollMs?: number
  /** The first pause of a node that failed; each further pause is twice as long. */
  pauseMs?: number
  longestPauseMs?: number
  timeoutMs?: number
  /** How often the balances of addresses are compared with their known transfers. */
  balancesEveryMs?: number
}

export type ChainWatch = { stop: () => Promise<void>; failed: Promise<never> }

/** A node with its recent failures. */
type WatchedNode = { node: ChainNode; checked: boolean; failures: number; pausedUntil: number }

/** This many failures in a row raise an alarm. */
const ALARMING_FAILURES = 5

/**
 * Watches one chain through the first of its nodes that answers. `leader` is the connection that holds the leader lock, so
 * that a process that lost the lock cannot write what it saw.
 */
export function watchChain<C extends Chain>(leader: Db, options: WatchOptions<C>): ChainWatch {
  const { family, chain, now, log, report, alarm, pollMs = 3_000, timeoutMs } = options
  const { pauseMs = 1_000, longestPauseMs = 60_000, balancesEveryMs = 60_000 } = options
  let balancesAt = Number.NEGATIVE_INFINITY
  let rounds = 0
  const nodes: WatchedNode[] = chain.nodes.map(url => ({
    node: family.openNode(chain, url, timeoutMs),
    checked: false,
    failures: 0,
    pausedUntil: 0,
  }))
  const stopping = new AbortController()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const running = run().catch(failure.reject)

  return {
    failed: failure.promise,
    async stop() {
      stopping.abort()
      await running
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const progress = await step()
      if (progress === 'more') continue
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function step(): Promise<'more' | 'idle'> {
    for (const watched of nodes.filter(({ pausedUntil }) => pausedUntil <= now().getTime())) {
      if (stopping.signal.aborted) return 'idle'
      const progress = await readThrough(watched)
      if (!progress || progress.state === 'node-behind' || progress.state === 'parted-too-deep') continue
      // After a rewind the new blocks are read first, as they usually contain the same payments.
      if (progress.state !== 'rewound') await reportNewTransfers(watched)
      if (progress.state === 'caught-up') await compareBalances(progress.at)
      return progress.state === 'caught-up' ? 'idle' : 'more'
    }
    return 'idle'
  }

  async function readThrough(watched: WatchedNode): Promise<Progress | undefined> {
    const { node } = watched
    try {
      if (!(await isOfThisChain(watched))) return undefined
      const progress = await readChain(leader, chain, node, now())
      watched.failures = 0
      if (progress.state === 'rewound')
        log.warn({ chain: chain.name, node: node.name, ...progress }, 'the chain was reorganised')
      if (progress.state === 'parted-too-deep') {
        pause(watched)
        await alarm({
          kind: 'chain-parted-too-deep',
          subject: chain.name,
          detail: { node: node.name, oldest: String(progress.oldest) },
        })
      }
      return progress
    } catch (error) {
      // An error of the database ends the watch and gives up the lock; the next leader begins anew.
      if (!(error instanceof NodeFault)) throw error
      await failed(watched, error)
      return undefined
    }
  }

  async function isOfThisChain(watched: WatchedNode): Promise<boolean> {
    if (watched.checked) return true
    const id = await watched.node.chainId()
    watched.checked = id === chain.id
    if (watched.checked) return true
    watched.pausedUntil = now().getTime() + longestPauseMs
    await alarm({
      kind: 'node-of-another-chain',
      subject: watched.node.name,
      detail: { id, chain: chain.name, chainId: chain.id },
    })
    return false
  }

  async function failed(watched: WatchedNode, error: NodeFault): Promise<void> {
    watched.failures += 1
    pause(watched)
    log.warn({ err: error, chain: chain.name, node: watched.node.name, failures: watched.failures }, 'a node failed')
    if (watched.failures % ALARMING_FAILURES !== 0) return
    await alarm({
      kind: 'node-unreachable',
      subject: watched.node.name,
      detail: { chain: chain.name, failures: watched.failures },
    })
  }

  function pause(watched: WatchedNode): void {
    const doubled = pauseMs * 2 ** Math.min(watched.failures, 16)
    watched.pausedUntil = now().getTime() + Math.min(doubled, longestPauseMs)
  }

  /**
   * Each round asks another node, because a node may omit transfers that another one shows. A node that fails here does not
   * hold up the reading of blocks.
   */
  async function compareBalances(at: bigint): Promise<void> {
    const moment = now()
    if (moment.getTime() - balancesAt < balancesEveryMs) return
    balancesAt = moment.getTime()
    const watched = nodes[rounds++ % nodes.length]!
    const { node } = watched
    try {
      if (await isOfThisChain(watched)) await checkBalances(leader, chain, node, { at, now: moment, alarm })
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error, chain: chain.name, node: node.name }, 'a node did not return balances')
    }
  }

  async function reportNewTransfers({ node }: WatchedNode): Promise<void> {
    const others = nodes.map(({ node }) => node).filter(other => other !== node)
    const { disputed, takenBack } = await reportToClaims(leader, chain, others, report)
    for (const { tx, block } of disputed) {
      await alarm({
        kind: 'node-disagrees',
        subject: `${chain.name} ${tx}`,
        detail: { block: String(block!.number) },
      })
    }
    for (const { tx, ordinal, claimId } of takenBack) {
      await alarm({
        kind: 'payment-taken-back',
        subject: `${chain.name} ${tx}:${ordinal}`,
        detail: {},
        claimId,
      })
    }
    for (const transfer of await newUnexpectedTransfers(leader, chain.id)) {
      const { number, amount, currency, verdict } = transfer
      await alarm({
        kind: 'stray-money',
        subject: `${chain.name} ${transfer.tx}:${transfer.ordinal}`,
        detail: { number, amount, currency, verdict },
        claimId: transfer.claimId,
      })
      await markReported(leader, chain.id, transfer, 0)
    }
  }
}
