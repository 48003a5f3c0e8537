import type { Logger } from 'pino'
import { HOUR_MS } from '#contract/durations.ts'
import type { EndAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Feed, Report } from './feed.ts'
import { FeedSupervisor } from './feed-supervisor.ts'
import { type FeedThreadOptions, openFeedWorker } from './feed-worker.ts'
import { pruneHistory, recordHistory, recordPauses } from './history.store.ts'
import { pointAt } from './history.ts'
import type { SourcesInUse } from './known-sources.ts'
import type { Pair, PairTerms } from './pair.ts'
import { judgePair, type PairMemory, type PairRate } from './pair-rate.ts'
import { pollFeed } from './poll-feed.ts'
import { type PriceAlarm, PriceAlarms } from './price-alarms.ts'
import { readAcceptances, withAcceptances } from './rate-acceptances.store.ts'
import { publishRates, readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { addReadings, pruneReadings } from './source-hours.store.ts'

export type ReaderOptions = {
  mode: RatesMode
  /** The pairs and the use of the sources, as the office has set them by now. */
  terms: () => { pairs: readonly PairTerms[]; inUse: SourcesInUse }
  /** Feeds for this thread: cheap, or in need of the database. */
  feeds: readonly Feed[]
  /** Feeds for the worker thread; absent without network feeds. */
  network: FeedThreadOptions | undefined
  now: () => Date
  log: Logger
  cycleMs: number
  /** Raises an alarm: a source is down, or pairs are paused. */
  alarm: (alarm: PriceAlarm) => Promise<void>
  endAlarm: EndAlarm
}

export type Reader = {
  stop: () => Promise<void>
  /** Rejects when the reader cannot go on publishing. */
  failed: Promise<never>
}

/** How long the first judgement waits for this thread's feeds. */
const FIRST_REPORTS_MS = 1_000
const SOON_MS = 100
const PRUNE_EVERY_MS = HOUR_MS

/**
 * Reads the sources, judges every pair once a cycle and publishes through the leader's connection: a process that has
 * lost the lock cannot publish.
 */
export async function startReader(leader: Db, options: ReaderOptions): Promise<Reader> {
  const { mode, terms, feeds, network, now, log, cycleMs, alarm, endAlarm } = options
  const memory = new Map<Pair, PairMemory>()
  for (const known of await readRates(leader, mode)) memory.set(known.rate.pair, known.memory)

  const supervisor = new FeedSupervisor()
  const alarms = new PriceAlarms()
  const firstReports = Promise.withResolvers<void>()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let cycle: Promise<void> = Promise.resolve()
  let pointDrawn = 0
  let pausesRecorded: string | undefined
  let endedBefore: string | undefined
  let prunedAt = now().getTime()

  const polls = feeds.map(feed => pollFeed(feed, onReport))
  let worker: ReturnType<typeof openFeedWorker> | undefined
  let workerReads = ''
  readNetwork(terms().inUse)
  const deadline = setTimeout(firstReports.resolve, feeds.length > 0 ? FIRST_REPORTS_MS : 0)
  await firstReports.promise
  clearTimeout(deadline)
  await nextCycle()

  return {
    failed: failure.promise,
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const poll of polls) poll.stop()
      await Promise.all([worker?.stop(), cycle])
    },
  }

  function onReport(report: Report): void {
    if ('fault' in report) log.warn({ ...report }, 'a source of prices failed')
    const isNews = supervisor.record(report, now())
    if (feeds.every(({ source }) => supervisor.sources.some(known => known.source === source))) firstReports.resolve()
    if (isNews && timer) {
      clearTimeout(timer)
      timer = setTimeout(nextCycle, SOON_MS)
    }
  }

  function nextCycle(): Promise<void> {
    timer = undefined
    cycle = judgeAndPublish()
      .catch(error => failure.reject(error))
      .then(() => {
        if (!stopped) timer = setTimeout(nextCycle, cycleMs)
      })
    return cycle
  }

  /** A person may have accepted a jump or a lone source since the last cycle. */
  async function applyAcceptances(at: Date): Promise<void> {
    const waits = ({ jump, lone }: PairMemory) => (jump && !jump.confirmed) || (lone && !lone.acceptedAt)
    if (![...memory.values()].some(waits)) return
    const acceptances = await readAcceptances(leader, mode, at)
    for (const [pair, known] of memory) memory.set(pair, withAcceptances(acceptances, pair, known))
  }

  /** The thread begins anew when other sources or pairs are to be read; what was read stays until it expires. */
  function readNetwork(inUse: SourcesInUse): void {
    if (!network) return
    const read = [...inUse].filter(([, { enabled, pairs }]) => enabled && pairs.length > 0)
    const sources = Object.fromEntries(read.flatMap(([source, { own, pairs }]) => (own ? [] : [[source, pairs]])))
    const own = Object.fromEntries(read.flatMap(([source, { own }]) => (own ? [[source, own]] : [])))
    const reads = JSON.stringify([sources, own])
    if (reads === workerReads) return
    workerReads = reads
    void worker?.stop()
    worker = openFeedWorker({ ...network, sources, own }, onReport, log)
  }

  async function judgeAndPublish(): Promise<void> {
    const at = now()
    const { pairs, inUse } = terms()
    readNetwork(inUse)
    await applyAcceptances(at)
    const judged = pairs.map(terms =>
      judgePair(supervisor.about(terms.pair, inUse), memory.get(terms.pair) ?? {}, terms, at),
    )
    const used = supervisor.sources.filter(({ source }) => inUse.get(source)?.enabled ?? true)
    await publishRates(leader, mode, judged, used)
    // Stored only after publishing: an unpublished value was never accepted.
    for (const { rate, memory: next } of judged) memory.set(rate.pair, next)
    const sources = used.map(health => ({ ...health, daily: supervisor.isDaily(health.source) }))
    for (const raised of alarms.check({ sources, judged }, at)) await alarm(raised)
    const over = alarms.over({ sources, judged })
    if (JSON.stringify(over) !== endedBefore) {
      for (const ended of over) await endAlarm(ended)
      endedBefore = JSON.stringify(over)
    }

    const rates = judged.map(({ rate }) => rate)
    const pauses = pausesIn(rates)
    if (pauses !== pausesRecorded) {
      await recordPauses(leader, mode, rates, at)
      pausesRecorded = pauses
    }
    await addReadings(leader, mode, supervisor.takeCounts(), at)
    if (pointAt(at).getTime() !== pointDrawn) {
      await recordHistory(leader, mode, rates, at)
      pointDrawn = pointAt(at).getTime()
    }
    if (at.getTime() - prunedAt >= PRUNE_EVERY_MS) {
      prunedAt = at.getTime()
      await pruneHistory(leader, mode, at)
      await pruneReadings(leader, mode, at)
    }
  }
}

/** Changes whenever a pause begins, ends or gets another reason. */
const pausesIn = (rates: readonly PairRate[]): string =>
  rates.flatMap(rate => (rate.state === 'paused' ? [`${rate.pair} ${rate.since.getTime()}`] : [])).join()
