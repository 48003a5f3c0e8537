import type { Pair } from './pair.ts'
import type { Judged, SourceHealth } from './rates.store.ts'

export type PriceAlarm = { kind: 'price-source-down' | 'rates-paused'; subject: string; detail: string }

/** A source that is read every few seconds was asked again and again by then, and a deployment on its side is over. */
export const DOWN_MS = 2 * 60_000
/** What is published once a day is believed for days: its source has hours to come back. */
export const DAILY_DOWN_MS = 6 * 60 * 60_000
/** A jump that two sources confirm, or a leader that is replaced, is over by then. */
export const PAUSED_MS = 2 * 60_000

type Standing = { sources: readonly (SourceHealth & { daily: boolean })[]; judged: readonly Judged[] }

/**
 * Says when staff have to look at the prices: a source that has been failing for long, and pairs that were sold and are
 * not any more. Each is said once, and again only after it was well in between.
 */
export class PriceAlarms {
  readonly #down = new Set<string>()
  readonly #pausedSince = new Map<Pair, number>()
  readonly #alarmed = new Set<Pair>()

  look({ sources, judged }: Standing, now: Date): PriceAlarm[] {
    return [...this.#ofSources(sources, now), ...this.#ofPairs(judged, now)]
  }

  #ofSources(sources: Standing['sources'], now: Date): PriceAlarm[] {
    return sources.flatMap(({ source, fault, daily }) => {
      if (!fault) {
        this.#down.delete(source)
        return []
      }
      const isLate = now.getTime() - fault.since.getTime() >= (daily ? DAILY_DOWN_MS : DOWN_MS)
      if (!isLate || this.#down.has(source)) return []
      this.#down.add(source)
      const detail = `since ${minuteOf(fault.since)}: ${fault.reason}, ${fault.detail}`
      return [{ kind: 'price-source-down' as const, subject: source, detail }]
    })
  }

  /** All that are paused for one reason are one alarm: when every source is down nobody wants a list of sixteen. */
  #ofPairs(judged: readonly Judged[], now: Date): PriceAlarm[] {
    const late: { pair: Pair; reason: string }[] = []
    for (const { rate, memory } of judged) {
      // A pair that was never sold, because nobody has typed its rate, is as the office wants it.
      if (rate.state === 'fresh' || !memory.accepted) {
        this.#pausedSince.delete(rate.pair)
        this.#alarmed.delete(rate.pair)
        continue
      }
      const since = this.#pausedSince.get(rate.pair) ?? now.getTime()
      this.#pausedSince.set(rate.pair, since)
      if (now.getTime() - since >= PAUSED_MS) late.push({ pair: rate.pair, reason: rate.reason })
    }
    return [...Map.groupBy(late, ({ reason }) => reason)].flatMap(([reason, pairs]) => {
      const isNews = pairs.some(({ pair }) => !this.#alarmed.has(pair))
      for (const { pair } of pairs) this.#alarmed.add(pair)
      const detail = pairs.map(({ pair }) => pair).join(', ')
      return isNews ? [{ kind: 'rates-paused' as const, subject: reason, detail }] : []
    })
  }
}

const minuteOf = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
