import type { Logger } from 'pino'
import type { Fraction } from '#contract/money/rate.ts'
import type { EndAlarm } from '#server/alarms/alarms.store.ts'
import { runAsLeader } from '#server/platform/database/leader.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'
import type { Report } from './feed.ts'
import type { FeedThreadOptions } from './feed-worker.ts'
import { demoFeed } from './feeds/demo-prices.ts'
import { manualFeed } from './feeds/manual.ts'
import { officePairs } from './known-sources.ts'
import type { Pair, PairTerms } from './pair.ts'
import { ageRate, type PairRate } from './pair-rate.ts'
import { readOnce } from './poll-feed.ts'
import type { PriceAlarm } from './price-alarms.ts'
import { readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { startReader } from './reader.ts'
import { readSourcesInUse } from './source-settings.store.ts'
import { trySource } from './try-source.ts'

export type RatesOptions = {
  address: DatabaseAddress
  db: Db
  mode: RatesMode
  now: () => Date
  log: Logger
  /** Raises an alarm: a source is down, or pairs are paused. */
  alarm: (alarm: PriceAlarm) => Promise<void>
  endAlarm: EndAlarm
  /** Offices with the same seed have the same demo market. */
  seed?: string
  pairs?: readonly PairTerms[]
  cycleMs?: number
  network?: FeedThreadOptions
}

/** The leader's lock of each mode: one process on a database reads the sources. */
const READER_LOCKS: Record<RatesMode, number> = { demo: 4_683_003, live: 4_683_004 }

/** A leader publishes every five seconds: after this silence it hangs, and another process leads. */
const SILENT_MS = 8_000

/** An immutable snapshot of all rates. */
export type RatesSnapshot = ReadonlyMap<Pair, PairRate>

export type Rates = {
  readonly now: RatesSnapshot
  /** The rate of a pair at this moment. */
  current: (pair: Pair) => PairRate
  /** The last accepted rate of a pair, even when it is paused. */
  accepted: (pair: Pair) => Fraction | undefined
  /** Called with each new snapshot. Returns the unsubscription. */
  subscribe: (listener: (snapshot: RatesSnapshot) => void) => () => void
  /** Asks a source once for these pairs. Its answer never counts. */
  trySource: (source: string, pairs: readonly Pair[]) => Promise<Report>
  /** Reads the published rates and the settings of the sources, for each NOTIFY of the channel. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The rates of this process: it reads the sources if no other process does, and serves what the leader publishes. Every
 * process checks expiry itself, so a rate ends without any notification.
 */
export async function startRates(options: RatesOptions): Promise<Rates> {
  const { address, db, mode, now, log, alarm, endAlarm, seed = 'agio', cycleMs = 5_000, network = {} } = options
  const listeners = new Set<(snapshot: RatesSnapshot) => void>()
  const startedAt = now()
  let inUse = await readSourcesInUse(db, mode)
  let pairs = options.pairs ?? officePairs(mode, inUse)
  let published: RatesSnapshot = new Map()
  let accepted: ReadonlyMap<Pair, Fraction> = new Map()
  let snapshot: RatesSnapshot = new Map()
  let refreshedAt = 0
  let asked = 0
  let shown = 0

  const read = (connection: Db) =>
    startReader(connection, {
      mode,
      terms: () => ({ pairs, inUse }),
      feeds: [...(mode === 'demo' ? [demoFeed(seed, now)] : []), manualFeed(db, now)],
      network: mode === 'live' ? network : undefined,
      now,
      log,
      cycleMs,
      alarm,
      endAlarm,
    })
  const leader = runAsLeader({ address, lock: READER_LOCKS[mode], name: 'rates', log }, read, {
    frozenAfterMs: SILENT_MS,
  })
  await leader.tried
  await refresh()
  const watching = setInterval(watch, Math.min(cycleMs, 1_000))

  return {
    get now() {
      return snapshot
    },
    current: pair => ageRate(published.get(pair) ?? unknown(pair), now()),
    accepted: pair => accepted.get(pair),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    trySource(source, wanted) {
      if (mode === 'live') return trySource({ ...network, sources: { [source]: wanted } })
      return readOnce(demoFeed(seed, now), AbortSignal.timeout(1_000))
    },
    refresh,
    async stop() {
      clearInterval(watching)
      listeners.clear()
      await leader.stop()
    },
  }

  async function refresh(): Promise<void> {
    asked += 1
    const turn = asked
    const [judged, use] = await Promise.all([readRates(db, mode), readSourcesInUse(db, mode)])
    // Of overlapping reads the one begun later is newer, whichever ends first.
    if (turn < shown) return
    shown = turn
    inUse = use
    pairs = options.pairs ?? officePairs(mode, inUse)
    published = new Map(judged.map(({ rate }) => [rate.pair, rate]))
    accepted = new Map(
      judged.flatMap(({ rate, memory }) => (memory.accepted ? [[rate.pair, memory.accepted.value] as const] : [])),
    )
    refreshedAt = now().getTime()
    show()
  }

  /** Expires rates, and polls after two cycles without a notification. */
  function watch(): void {
    if (now().getTime() - refreshedAt > 2 * cycleMs) {
      refreshedAt = now().getTime()
      refresh().catch(error => log.warn({ err: error }, 'cannot read the rates'))
    }
    const at = now()
    if ([...snapshot.values()].some(rate => ageRate(rate, at) !== rate)) show()
  }

  function show(): void {
    const at = now()
    snapshot = new Map(pairs.map(({ pair }) => [pair, ageRate(published.get(pair) ?? unknown(pair), at)]))
    for (const listener of listeners) {
      try {
        listener(snapshot)
      } catch (error) {
        log.error({ err: error }, 'a listener to the rates failed')
      }
    }
  }

  function unknown(pair: Pair): PairRate {
    return { pair, state: 'paused', reason: 'no-source', since: startedAt, sources: [] }
  }
}
