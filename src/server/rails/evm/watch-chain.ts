import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#server/database/pool.ts'
import type { RaiseAlarm } from '../alarms.ts'
import type { EvmChain } from './chain.ts'
import { type ChainNode, NodeFault, openNode } from './chain-node.ts'
import { checkBalances } from './check-balances.ts'
import { markTold, newStrays } from './evm.store.ts'
import { type Progress, readChain } from './read-chain.ts'
import { type EvmNews, tellClaims } from './tell-claims.ts'

export type WatchOptions = {
  chain: EvmChain
  now: () => Date
  log: Logger
  tell: (news: EvmNews) => Promise<void>
  alarm: RaiseAlarm
  /** How long it rests when there is nothing new. */
  pollMs?: number
  /** The first pause of a node that failed; each further one is twice as long. */
  pauseMs?: number
  longestPauseMs?: number
  timeoutMs?: number
  /** How often the balances of addresses are compared with what was seen. */
  balancesEveryMs?: number
}

export type ChainWatch = { stop: () => Promise<void>; failed: Promise<never> }

/** A node and how it has behaved lately. */
type Known = { node: ChainNode; checked: boolean; failures: number; restsUntil: number }

/** After so many failures in a row it is no passing fault. */
const ALARMING_FAILURES = 5

/**
 * Watches one chain through its nodes, the first of them that answers. The database is the seat's own connection: a
 * process that lost the right to watch cannot write what it saw.
 */
export function watchChain(seat: Db, options: WatchOptions): ChainWatch {
  const { chain, now, log, tell, alarm, pollMs = 3_000, timeoutMs } = options
  const { pauseMs = 1_000, longestPauseMs = 60_000, balancesEveryMs = 60_000 } = options
  let balancesAt = Number.NEGATIVE_INFINITY
  let rounds = 0
  const nodes: Known[] = chain.nodes.map(url => ({
    node: openNode(url, timeoutMs),
    checked: false,
    failures: 0,
    restsUntil: 0,
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

  async function step(): Promise<'more' | 'rest'> {
    for (const known of nodes.filter(({ restsUntil }) => restsUntil <= now().getTime())) {
      if (stopping.signal.aborted) return 'rest'
      const progress = await readThrough(known)
      if (!progress || progress.state === 'node-behind' || progress.state === 'parted-too-deep') continue
      // Usually the same payments stand in the other history too: it is read first.
      if (progress.state !== 'rewound') await tellWhatIsNew(known)
      if (progress.state === 'caught-up') await compareBalances(progress.at)
      return progress.state === 'caught-up' ? 'rest' : 'more'
    }
    return 'rest'
  }

  async function readThrough(known: Known): Promise<Progress | undefined> {
    const { node } = known
    try {
      if (!(await isOfThisChain(known))) return undefined
      const progress = await readChain(seat, chain, node, now())
      known.failures = 0
      if (progress.state === 'rewound')
        log.warn({ chain: chain.name, node: node.name, ...progress }, 'the chain turned')
      if (progress.state === 'parted-too-deep') {
        rest(known)
        await alarm({
          kind: 'chain-parted-too-deep',
          subject: chain.name,
          detail: `${node.name} has another history from before block ${progress.oldest}`,
        })
      }
      return progress
    } catch (error) {
      // What the database refuses is no fault of a node: the seat is given up, and whoever gets it begins anew.
      if (!(error instanceof NodeFault)) throw error
      await failed(known, error)
      return undefined
    }
  }

  async function isOfThisChain(known: Known): Promise<boolean> {
    if (known.checked) return true
    const id = await known.node.chainId()
    known.checked = id === chain.id
    if (known.checked) return true
    known.restsUntil = now().getTime() + longestPauseMs
    await alarm({
      kind: 'node-of-another-chain',
      subject: known.node.name,
      detail: `it is of chain ${id}, and ${chain.name} is ${chain.id}`,
    })
    return false
  }

  async function failed(known: Known, error: NodeFault): Promise<void> {
    known.failures += 1
    rest(known)
    log.warn({ err: error, chain: chain.name, node: known.node.name, failures: known.failures }, 'a node failed')
    if (known.failures % ALARMING_FAILURES !== 0) return
    await alarm({
      kind: 'node-unreachable',
      subject: known.node.name,
      detail: `${chain.name}: ${known.failures} failures in a row`,
    })
  }

  function rest(known: Known): void {
    const doubled = pauseMs * 2 ** Math.min(known.failures, 16)
    known.restsUntil = now().getTime() + Math.min(doubled, longestPauseMs)
  }

  /**
   * Each round asks another node, so that what one leaves out another one shows. What a node cannot say is told by the next
   * round: blocks are read on meanwhile.
   */
  async function compareBalances(at: bigint): Promise<void> {
    const moment = now()
    if (moment.getTime() - balancesAt < balancesEveryMs) return
    balancesAt = moment.getTime()
    const known = nodes[rounds++ % nodes.length]!
    const { node } = known
    try {
      if (await isOfThisChain(known)) await checkBalances(seat, chain, node, { at, now: moment, alarm })
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error, chain: chain.name, node: node.name }, 'a node did not say what addresses have')
    }
  }

  async function tellWhatIsNew({ node }: Known): Promise<void> {
    const others = nodes.map(({ node }) => node).filter(other => other !== node)
    const { doubted, takenBack } = await tellClaims(seat, chain, others, tell)
    for (const { tx, block } of doubted) {
      await alarm({
        kind: 'node-disagrees',
        subject: `${chain.name} ${tx}`,
        detail: `the nodes do not agree on block ${block?.number} or on what came in it; the payment waits`,
      })
    }
    for (const { tx, ordinal, claimId } of takenBack) {
      await alarm({
        kind: 'payment-taken-back',
        subject: `${chain.name} ${tx}:${ordinal}`,
        detail: 'a payment that had been credited stands in no block any more',
        claimId,
      })
    }
    for (const stray of await newStrays(seat, chain.id)) {
      await alarm({
        kind: 'stray-money',
        subject: `${chain.name} ${stray.tx}:${stray.ordinal}`,
        detail: `${stray.verdict}: ${stray.units} units of ${stray.currency} for claim ${stray.claimId}`,
        claimId: stray.claimId,
      })
      await markTold(seat, chain.id, stray, 0)
    }
  }
}
