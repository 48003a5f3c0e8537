import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { markChainLate, markReported, newUnexpectedTransfers } from './chain.store.ts'
import type { Chain, ChainFamily } from './chain.ts'
import { type ChainNode, NodeFault } from './chain-node.ts'
import { checkBalances } from './check-balances.ts'
import { type Progress, readChain } from './read-chain.ts'
import { readPending } from './read-pending.ts'
import { type PaymentReport, reportToClaims } from './report-to-claims.ts'

export type WatchOptions<C extends Chain = Chain> = {
  family: ChainFamily<C>
  chain: C
  now: () => Date
  log: Logger
  report: (payment: PaymentReport) => Promise<void>
  alarm: RaiseAlarm
  endAlarm: EndAlarm
  /** The pause between two readings at the head of the chain. */
  pollMs?: number
  /** The first pause of a node that failed; each further pause is twice as long. */
  pauseMs?: number
  longestPauseMs?: number
  timeoutMs?: number
  /** How often the balances of addresses are compared with their known transfers. */
  balancesEveryMs?: number
  /** How often transactions are looked at that are in no block yet. */
  pendingEveryMs?: number
  /** How often the head of the node in use is compared with those of the others. */
  headsEveryMs?: number
}

export type ChainWatch = { stop: () => Promise<void>; failed: Promise<never> }

/** A node with its recent failures, and the time when it had blocks that were new. */
type WatchedNode = {
  node: ChainNode
  checked: boolean
  failures: number
  pausedUntil: number
  freshAt: number
  comparedAt: number
  isStalled: boolean
  /** What was called for it is over: it has fresh blocks, and it has answered. */
  isFresh: boolean
  hasAnswered: boolean
}

/** This many failures in a row raise an alarm. */
const ALARMING_FAILURES = 5
/** A node that is so many blocks behind another one stands still. Nodes that do not differ by a few. */
const BLOCKS_BEHIND = 20n
/** A node that stands still is looked at again after so many pauses of the reading. */
const STALLED_POLLS = 10

/**
 * Watches one chain through the first of its nodes that answers. `leader` is the connection that holds the leader lock, so
 * that a process that lost the lock cannot write what it saw.
 */
export function watchChain<C extends Chain>(leader: Db, options: WatchOptions<C>): ChainWatch {
  const { family, chain, now, log, report, alarm, endAlarm, pollMs = 3_000, timeoutMs } = options
  const { pauseMs = 1_000, longestPauseMs = 60_000, balancesEveryMs = 60_000, headsEveryMs = 30_000 } = options
  const { pendingEveryMs = 10_000 } = options
  let balancesAt = Number.NEGATIVE_INFINITY
  let pendingFrom = Number.NEGATIVE_INFINITY
  let rounds = 0
  const nodes: WatchedNode[] = chain.nodes.map(url => ({
    node: family.openNode(chain, url, timeoutMs),
    checked: false,
    failures: 0,
    pausedUntil: 0,
    freshAt: now().getTime(),
    comparedAt: Number.NEGATIVE_INFINITY,
    isStalled: false,
    isFresh: false,
    hasAnswered: false,
  }))
  /** When a node last had all blocks, and fresh ones. */
  const startedAt = now().getTime()
  let seenInTimeAt = startedAt
  /** Whether customers are told that payments are seen late. Undefined: a leader before this one may have said it. */
  let isLate: boolean | undefined
  /** What the nodes disagreed about in the last round. Undefined: a leader before this one may have called. */
  let disputedBefore: string | undefined
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
      await tellIfLate()
      if (progress === 'more') continue
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function step(): Promise<'more' | 'idle'> {
    for (const watched of nodes.filter(({ pausedUntil }) => pausedUntil <= now().getTime())) {
      if (stopping.signal.aborted) return 'idle'
      const progress = await readThrough(watched)
      if (!progress || progress.state === 'parted-too-deep') continue
      const isStalled = await standsStill(watched, progress)
      if (progress.state === 'node-behind') continue
      // After a rewind the new blocks are read first, as they usually contain the same payments.
      if (progress.state !== 'rewound') await reportNewTransfers(watched)
      if (isStalled) continue
      if (progress.state === 'caught-up') seenInTimeAt = now().getTime()
      if (progress.state === 'caught-up') {
        await lookAtPending(watched, progress.at)
        await compareBalances(progress.at)
      }
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
      await answered(watched)
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

  /** A node that answers and has no new blocks hides payments like one that does not answer: the next one is asked. */
  async function standsStill(watched: WatchedNode, progress: Progress): Promise<boolean> {
    const at = now().getTime()
    const { node, freshAt } = watched
    const isOld =
      progress.state === 'caught-up' &&
      (at - progress.headAt.getTime() > chain.stalledAfterMs || (await isBehindAnother(watched, progress.at)))
    if (!isOld && progress.state !== 'node-behind') {
      watched.freshAt = at
      watched.isStalled = false
      if (progress.state === 'caught-up' && !watched.isFresh) {
        await endAlarm({ kind: 'chain-stalled', subject: node.name })
        watched.isFresh = true
      }
      return false
    }
    // A node that lacks the newest blocks usually has them a moment later.
    if (!isOld && at - freshAt <= chain.stalledAfterMs) return false
    watched.pausedUntil = at + STALLED_POLLS * pollMs
    watched.isFresh = false
    if (watched.isStalled) return true
    watched.isStalled = true
    const block = progress.state === 'caught-up' ? progress.at : (progress as { head: bigint }).head
    const since = progress.state === 'caught-up' ? progress.headAt : new Date(freshAt)
    log.warn({ chain: chain.name, node: node.name, block: String(block) }, 'a node stands still')
    await alarm({
      kind: 'chain-stalled',
      subject: node.name,
      detail: { chain: chain.name, block: String(block), since: since.toISOString() },
    })
    return true
  }

  /** By the heads of the other nodes, whatever the clocks of the office and of the chain say. */
  async function isBehindAnother(watched: WatchedNode, head: bigint): Promise<boolean> {
    const at = now().getTime()
    if (!watched.isStalled && at - watched.comparedAt < headsEveryMs) return false
    watched.comparedAt = at
    for (const other of nodes) {
      if (other === watched || other.pausedUntil > at) continue
      try {
        if (!(await isOfThisChain(other))) continue
        const its = await other.node.head()
        await answered(other)
        if (its > head + BLOCKS_BEHIND) return true
      } catch (error) {
        if (!(error instanceof NodeFault)) throw error
        await failed(other, error)
      }
    }
    return false
  }

  /** Customers who have paid read that it is seen late, whichever way the nodes fail. */
  async function tellIfLate(): Promise<void> {
    const late = now().getTime() - seenInTimeAt > chain.stalledAfterMs
    if (late === isLate || (isLate === undefined && !late && seenInTimeAt === startedAt)) return
    isLate = late
    await markChainLate(leader, chain.id, late ? new Date(seenInTimeAt) : undefined)
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

  /** What was called for this node is over, also where a process before this one has called. */
  async function answered(watched: WatchedNode): Promise<void> {
    if (watched.hasAnswered) return
    const subject = watched.node.name
    await endAlarm({ kind: 'node-unreachable', subject })
    await endAlarm({ kind: 'node-of-another-chain', subject })
    watched.hasAnswered = true
  }

  async function failed(watched: WatchedNode, error: NodeFault): Promise<void> {
    watched.failures += 1
    watched.hasAnswered = false
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

  /** A node that fails here does not hold up the reading of blocks. */
  async function lookAtPending({ node }: WatchedNode, at: bigint): Promise<void> {
    const moment = now()
    if (!node.pending || moment.getTime() < pendingFrom) return
    try {
      const isMore = await readPending(leader, chain, node, at, moment)
      pendingFrom = isMore ? 0 : moment.getTime() + pendingEveryMs
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      pendingFrom = moment.getTime() + longestPauseMs
      log.warn({ err: error, chain: chain.name, node: node.name }, 'a node did not tell what waits for a block')
    }
  }

  async function reportNewTransfers({ node }: WatchedNode): Promise<void> {
    const others = nodes.map(({ node }) => node).filter(other => other !== node)
    const { disputed, takenBack } = await reportToClaims(leader, chain, others, report)
    const stillOf = disputed.map(({ tx }) => `${chain.name} ${tx}`).sort()
    if (stillOf.join() !== disputedBefore) {
      await endAlarm({ kind: 'node-disagrees', within: `${chain.name} `, stillOf })
      disputedBefore = stillOf.join()
    }
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
