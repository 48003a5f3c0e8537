import type { FaultReason, Report } from './feed.ts'
import { lifetimeOf, type SourcesInUse } from './known-sources.ts'
import type { Pair } from './pair.ts'
import type { Word } from './pair-rate.ts'
import type { SourceHealth } from './rates.store.ts'
import { type Lifetime, type Reading, toQuote } from './reading.ts'
import type { ReadingCounts } from './source-hours.store.ts'

/** The latest values of a source, and its failures since. */
type SourceState = {
  readings: ReadonlyMap<Pair, Reading>
  readAt: Date
  lifetime: Lifetime
  failures: number
  fault?: FaultReason
}

/** A single failure may be a lost packet. A timeout is not: it is silence for that long. */
const FAILURES_IN_A_ROW = 2

/**
 * The latest values of every source. A good answer replaces all earlier ones. A live source that fails twice in a row,
 * or times out, has no values until it answers again; daily rates hold until they expire.
 */
export class FeedSupervisor {
  readonly #states = new Map<string, SourceState>()
  readonly #health = new Map<string, SourceHealth>()
  #counts = new Map<string, ReadingCounts>()

  /** Whether to judge at once: a source is new, dropped out or recovered. */
  record(report: Report, now: Date): boolean {
    const { source } = report
    const before = this.#health.get(source)
    this.#count(source, 'fault' in report)
    if ('fault' in report) {
      const since = before?.fault?.since ?? now
      this.#health.set(source, {
        source,
        readAt: before?.readAt,
        fault: { reason: report.fault, detail: report.detail, since },
      })
      return this.#failed(source, report.fault) || before === undefined
    }

    const { lifetime, readings } = report
    const wasOut = this.#states.get(source)?.fault !== undefined
    const byPair = new Map(readings.map(reading => [reading.pair, reading]))
    this.#states.set(source, { readings: byPair, readAt: now, lifetime, failures: 0 })
    this.#health.set(source, { source, readAt: now, fault: undefined })
    return wasOut || before === undefined
  }

  /** What the sources say of a pair, those that the office reads for it. Sources without settings always count. */
  about(pair: Pair, inUse: SourcesInUse = new Map()): Word[] {
    return [...this.#states].flatMap(([source, { readings, readAt, lifetime, fault }]): Word[] => {
      const use = inUse.get(source)
      const reading = readings.get(pair)
      if (!reading || (use && !(use.enabled && use.pairs.includes(pair)))) return []
      if (fault) return [{ source, fault }]
      const quote = toQuote(reading, { source, lifetime: lifetimeOf(lifetime, use?.oldestMs), readAt })
      if (!quote.ok) return [{ source, refusal: quote.refusal }]
      return [
        { source, quote: { ...quote.value, jumpBps: use?.jumpBps !== undefined ? use.jumpBps : quote.value.jumpBps } },
      ]
    })
  }

  /** Whether the source has just dropped out. */
  #failed(source: string, fault: FaultReason): boolean {
    const standing = this.#states.get(source)
    if (!standing || standing.lifetime.outlivesFaults) return false
    standing.failures += 1
    if (fault !== 'timeout' && standing.failures < FAILURES_IN_A_ROW) return false
    const counted = standing.fault === undefined
    standing.fault = fault
    return counted
  }

  /** Whether the source's values hold so long that its failure does no harm yet. */
  isDaily(source: string): boolean {
    return this.#states.get(source)?.lifetime.outlivesFaults ?? false
  }

  get sources(): SourceHealth[] {
    return [...this.#health.values()]
  }

  /** The readings since this was last asked. */
  takeCounts(): ReadonlyMap<string, ReadingCounts> {
    const counts = this.#counts
    this.#counts = new Map()
    return counts
  }

  #count(source: string, failed: boolean): void {
    const { readings, failures } = this.#counts.get(source) ?? { readings: 0, failures: 0 }
    this.#counts.set(source, { readings: readings + 1, failures: failures + (failed ? 1 : 0) })
  }
}
