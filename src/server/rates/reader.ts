import type { Logger } from 'pino'
import type { Db } from '#server/database/pool.ts'
import type { Feed, Report } from './feed.ts'
import { type FeedThreadOptions, openFeedWorker } from './feed-worker.ts'
import { pruneHistory, recordHistory } from './history.store.ts'
import { pointAt } from './history.ts'
import { keepReading } from './keep-reading.ts'
import { ListeningPost } from './listening-post.ts'
import type { Pair, PairTerms } from './pair.ts'
import { judgePair, type PairMemory } from './pair-rate.ts'
import { type PriceAlarm, PriceAlarms } from './price-alarms.ts'
import { publishRates, readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'

export type ReaderOptions = {
  mode: RatesMode
  pairs: readonly PairTerms[]
  /** Read in this thread: they cost nothing or need the database. */
  feeds: readonly Feed[]
  /** Read in a thread of their own; absent where nothing is read over the network. */
  network: FeedThreadOptions | undefined
  now: () => Date
  log: Logger
  cycleMs: number
  /** Calls staff: a source is down, or pairs are not sold any more. */
  alarm: (alarm: PriceAlarm) => Promise<void>
}

export type Reader = {
  stop: () => Promise<void>
  /** Ends when the reader cannot go on publishing. Rejects with the reason. */
  failed: Promise<never>
}

/** How long the first judgement waits for the sources of this thread. */
const FIRST_WORDS_MS = 1_000
const SOON_MS = 100
const PRUNE_EVERY_MS = 3_600_000

/**
 * Reads the sources, judges every pair once a cycle and publishes the outcome through `seat`, the connection that holds
 * the right to do so: a process that lost that right cannot publish, whatever it believes.
 */
export async function startReader(seat: Db, options: ReaderOptions): Promise<Reader> {
  const { mode, pairs, feeds, network, now, log, cycleMs, alarm } = options
  const memory = new Map<Pair, PairMemory>()
  for (const known of await readRates(seat, mode)) memory.set(known.rate.pair, known.memory)

  const post = new ListeningPost()
  const alarms = new PriceAlarms()
  const firstWords = Promise.withResolvers<void>()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let cycle: Promise<void> = Promise.resolve()
  let pointDrawn = 0
  let prunedAt = now().getTime()

  const keepings = feeds.map(feed => keepReading(feed, hear))
  const worker = network && openFeedWorker(network, hear, log)
  const patience = setTimeout(firstWords.resolve, feeds.length > 0 ? FIRST_WORDS_MS : 0)
  await firstWords.promise
  clearTimeout(patience)
  await turn()

  return {
    failed: failure.promise,
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const keeping of keepings) keeping.stop()
      await Promise.all([worker?.stop(), cycle])
    },
  }

  function hear(report: Report): void {
    if ('fault' in report) log.warn({ ...report }, 'a source of prices failed')
    const isNews = post.hear(report, now())
    if (feeds.every(({ source }) => post.sources.some(known => known.source === source))) firstWords.resolve()
    if (isNews && timer) {
      clearTimeout(timer)
      timer = setTimeout(turn, SOON_MS)
    }
  }

  function turn(): Promise<void> {
    timer = undefined
    cycle = judgeAndPublish()
      .catch(error => failure.reject(error))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, cycleMs)
      })
    return cycle
  }

  async function judgeAndPublish(): Promise<void> {
    const at = now()
    const judged = pairs.map(terms => judgePair(post.about(terms.pair), memory.get(terms.pair) ?? {}, terms, at))
    await publishRates(seat, mode, judged, post.sources)
    // Remembered only once it is published: what nobody saw was never accepted.
    for (const { rate, memory: next } of judged) memory.set(rate.pair, next)
    const sources = post.sources.map(health => ({ ...health, daily: post.isDaily(health.source) }))
    for (const raised of alarms.look({ sources, judged }, at)) await alarm(raised)

    if (pointAt(at).getTime() !== pointDrawn) {
      const rates = judged.map(({ rate }) => rate)
      await recordHistory(seat, mode, rates, at)
      pointDrawn = pointAt(at).getTime()
    }
    if (at.getTime() - prunedAt >= PRUNE_EVERY_MS) {
      prunedAt = at.getTime()
      await pruneHistory(seat, mode, at)
    }
  }
}
