import type { FaultReason, Report } from './feed.ts'
import type { Pair } from './pair.ts'
import type { Word } from './pair-rate.ts'
import type { SourceHealth } from './rates.store.ts'
import { toQuote } from './reading.ts'

/** What a source said last, and how often it has failed since. */
type Standing = { words: ReadonlyMap<Pair, Word>; outlivesFaults: boolean; failures: number; fault?: FaultReason }

/** One packet gets lost now and then. A deadline that passes is no lost packet: so long nobody has heard anything. */
const FAILURES_IN_A_ROW = 2

/**
 * The last word of every source about every pair. A good answer replaces all that its source said before. A live source
 * that fails twice in a row, or lets a deadline pass, has nothing to say until it answers again; what was published for
 * a day is believed until it is too old.
 */
export class ListeningPost {
  readonly #standings = new Map<string, Standing>()
  readonly #health = new Map<string, SourceHealth>()

  /** Whether it is worth judging anew at once: a source is new, has stopped counting, or counts again. */
  hear(report: Report, now: Date): boolean {
    const { source } = report
    const before = this.#health.get(source)
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
    const words = readings.map((reading): [Pair, Word] => {
      const quote = toQuote(reading, { source, lifetime, readAt: now })
      return [reading.pair, quote.ok ? { source, quote: quote.value } : { source, refusal: quote.refusal }]
    })
    const wasOut = this.#standings.get(source)?.fault !== undefined
    this.#standings.set(source, { words: new Map(words), outlivesFaults: lifetime.outlivesFaults, failures: 0 })
    this.#health.set(source, { source, readAt: now, fault: undefined })
    return wasOut || before === undefined
  }

  about(pair: Pair): Word[] {
    return [...this.#standings].flatMap(([source, { words, fault }]) => {
      const word = words.get(pair)
      if (!word) return []
      return fault ? { source, fault } : word
    })
  }

  /** Whether the source counted until now and does so no longer. */
  #failed(source: string, fault: FaultReason): boolean {
    const standing = this.#standings.get(source)
    if (!standing || standing.outlivesFaults) return false
    standing.failures += 1
    if (fault !== 'timeout' && standing.failures < FAILURES_IN_A_ROW) return false
    const counted = standing.fault === undefined
    standing.fault = fault
    return counted
  }

  /** Whether what the source publishes is believed for so long that its being away does no harm yet. */
  isDaily(source: string): boolean {
    return this.#standings.get(source)?.outlivesFaults ?? false
  }

  get sources(): SourceHealth[] {
    return [...this.#health.values()]
  }
}
