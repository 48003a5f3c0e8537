import type { Report } from './feed.ts'
import type { Pair } from './pair.ts'
import type { Word } from './pair-rate.ts'
import type { SourceHealth } from './rates.store.ts'
import { toQuote } from './reading.ts'

/**
 * The last word of every source about every pair. A good answer replaces all that its source said before; a failed one
 * leaves it, to be believed until it is too old.
 */
export class ListeningPost {
  readonly #words = new Map<string, Map<Pair, Word>>()
  readonly #health = new Map<string, SourceHealth>()

  /** Whether the source was unknown until now. */
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
      return before === undefined
    }

    const { lifetime, readings } = report
    const words = readings.map((reading): [Pair, Word] => {
      const quote = toQuote(reading, { source, lifetime, readAt: now })
      return [reading.pair, quote.ok ? { source, quote: quote.value } : { source, refusal: quote.refusal }]
    })
    this.#words.set(source, new Map(words))
    this.#health.set(source, { source, readAt: now, fault: undefined })
    return before === undefined
  }

  about(pair: Pair): Word[] {
    return [...this.#words.values()].flatMap(words => words.get(pair) ?? [])
  }

  get sources(): SourceHealth[] {
    return [...this.#health.values()]
  }
}
