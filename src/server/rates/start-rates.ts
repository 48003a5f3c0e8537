import type { Logger } from 'pino'
import type { DatabaseAddress, Db } from '#server/database/pool.ts'
import { seekSeat } from '#server/database/seat.ts'
import type { FeedThreadOptions } from './feed-worker.ts'
import { demoFeed, demoPairs } from './feeds/demo.ts'
import { typedFeed } from './feeds/typed.ts'
import { livePairs, type Pair, type PairTerms } from './pair.ts'
import { ageRate, type PairRate } from './pair-rate.ts'
import type { PriceAlarm } from './price-alarms.ts'
import { readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { startReader } from './reader.ts'

export type RatesOptions = {
  address: DatabaseAddress
  db: Db
  mode: RatesMode
  now: () => Date
  log: Logger
  /** Calls staff: a source is down, or pairs are not sold any more. */
  alarm: (alarm: PriceAlarm) => Promise<void>
  /** Offices with the same seed have the same demo market. */
  seed?: string
  pairs?: readonly PairTerms[]
  cycleMs?: number
  network?: FeedThreadOptions
}

/** Of all processes on this database one reads the sources of each mode. */
const READER_LOCKS: Record<RatesMode, number> = { demo: 4_683_003, live: 4_683_004 }

/** A leader publishes every five seconds: one that has said nothing for so long hangs, and another process takes over. */
const SILENT_MS = 8_000

/** One immutable picture of what is believed of every pair. */
export type RatesSnapshot = ReadonlyMap<Pair, PairRate>

export type Rates = {
  readonly now: RatesSnapshot
  /** What the pair may be sold at, at this very moment. */
  current: (pair: Pair) => PairRate
  /** Called with each new picture. Returns how to end that. */
  subscribe: (listener: (snapshot: RatesSnapshot) => void) => () => void
  /** Reads what was published. To be called for each NOTIFY on the channel of the rates. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The rates of this process: it reads the sources itself if no other process on the database does, and shows what the
 * one that reads has published. Every process looks at the ages itself, so that a rate ends even if nobody says so.
 */
export async function startRates(options: RatesOptions): Promise<Rates> {
  const { address, db, mode, now, log, alarm, seed = 'agio', cycleMs = 5_000, network = {} } = options
  const pairs = options.pairs ?? (mode === 'demo' ? demoPairs : livePairs)
  const listeners = new Set<(snapshot: RatesSnapshot) => void>()
  const startedAt = now()
  let published: RatesSnapshot = new Map()
  let snapshot: RatesSnapshot = new Map()
  let refreshedAt = 0
  let asked = 0
  let shown = 0

  const read = (connection: Db) =>
    startReader(connection, {
      mode,
      pairs,
      feeds: [...(mode === 'demo' ? [demoFeed(seed, now)] : []), typedFeed(db, now)],
      network: mode === 'live' ? network : undefined,
      now,
      log,
      cycleMs,
      alarm,
    })
  const seat = seekSeat({ address, lock: READER_LOCKS[mode], name: 'rates', log }, read, { frozenAfterMs: SILENT_MS })
  await seat.tried
  await refresh()
  const watching = setInterval(watch, Math.min(cycleMs, 1_000))

  return {
    get now() {
      return snapshot
    },
    current: pair => ageRate(published.get(pair) ?? unknown(pair), now()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    async stop() {
      clearInterval(watching)
      listeners.clear()
      await seat.stop()
    },
  }

  async function refresh(): Promise<void> {
    asked += 1
    const turn = asked
    const judged = await readRates(db, mode)
    // Of two readings that overlap the one that was begun later is the newer, whichever ends first.
    if (turn < shown) return
    shown = turn
    published = new Map(judged.map(({ rate }) => [rate.pair, rate]))
    refreshedAt = now().getTime()
    show()
  }

  /** Lets rates that grew old end, and looks for itself when no news has come for two cycles. */
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
