import type { RaisedAlarm } from '#contract/alarms/alarm-details.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { EndedAlarm } from '#server/alarms/alarms.store.ts'
import { noWayOutSince } from './no-way-out.ts'
import type { Pair } from './pair.ts'
import type { Judged, SourceHealth } from './rates.store.ts'

export type PriceAlarm = RaisedAlarm<'price-source-down' | 'rates-paused'>

/** After this long many retries have failed, and a deployment of the source is over. */
export const DOWN_MS = 2 * 60_000
/** Daily rates hold for days, so their source has hours to recover. */
export const DAILY_DOWN_MS = 6 * HOUR_MS
/** After this long a confirmed jump, or a change of leader, is over. */
export const PAUSED_MS = 2 * 60_000

type MarketState = { sources: readonly (SourceHealth & { daily: boolean })[]; judged: readonly Judged[] }

/**
 * Raises alarms: a source that fails for long, and pairs that were sold and are paused. Each is raised once, and again
 * only after a recovery.
 */
export class PriceAlarms {
  readonly #down = new Set<string>()
  readonly #pausedSince = new Map<Pair, number>()
  readonly #alarmed = new Set<Pair>()
  readonly #lone = new Set<Pair>()
  #cutOff = false

  check({ sources, judged }: MarketState, now: Date): PriceAlarm[] {
    const cutOff = noWayOutSince(sources)
    if (!cutOff) this.#cutOff = false
    // What each source and each pair lacks then has one cause. It is told once, and they are told of when it is over.
    else if (now.getTime() - cutOff.getTime() >= DOWN_MS) return this.#ofServer(cutOff)
    return [...this.#ofSources(sources, now), ...this.#ofPairs(judged, now), ...this.#ofLoneSources(judged)]
  }

  /** Whose alarms are over: of sources that answer again, and of all pairs once none that was sold is paused. */
  over({ sources, judged }: MarketState): EndedAlarm[] {
    const down = sources.filter(({ fault, readAt }) => fault || !readAt).map(({ source }) => source)
    const isCutOff = noWayOutSince(sources) !== undefined
    const isPaused = judged.some(({ rate, memory }) => rate.state !== 'fresh' && memory.accepted)
    return [
      { kind: 'price-source-down', stillOf: isCutOff ? ['network', ...down] : down },
      ...(isPaused ? [] : [{ kind: 'rates-paused' as const, stillOf: [] }]),
    ]
  }

  #ofServer(since: Date): PriceAlarm[] {
    if (this.#cutOff) return []
    this.#cutOff = true
    const detail = { since: since.toISOString(), reason: 'no-way-out' }
    return [{ kind: 'price-source-down', subject: 'network', detail }]
  }

  #ofSources(sources: MarketState['sources'], now: Date): PriceAlarm[] {
    return sources.flatMap(({ source, fault, daily }) => {
      if (!fault) {
        this.#down.delete(source)
        return []
      }
      const isLate = now.getTime() - fault.since.getTime() >= (daily ? DAILY_DOWN_MS : DOWN_MS)
      if (!isLate || this.#down.has(source)) return []
      this.#down.add(source)
      const detail = { since: fault.since.toISOString(), reason: fault.reason }
      return [{ kind: 'price-source-down' as const, subject: source, detail }]
    })
  }

  /** One alarm per reason: when every source is down nobody wants sixteen. */
  #ofPairs(judged: readonly Judged[], now: Date): PriceAlarm[] {
    const late: { pair: Pair; reason: string }[] = []
    for (const { rate, memory } of judged) {
      // A pair that was never sold, because it has no manual rate, is as intended.
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
      const detail = { pairs: pairs.map(({ pair }) => pair).join(', ') }
      return isNews ? [{ kind: 'rates-paused' as const, subject: reason, detail }] : []
    })
  }

  /** A lone source that a person let count has ended, and the others are not back: this must not wait. */
  #ofLoneSources(judged: readonly Judged[]): PriceAlarm[] {
    const ended: Pair[] = []
    for (const { rate, memory } of judged) {
      if (memory.lone?.acceptedAt) this.#lone.add(rate.pair)
      else if (this.#lone.delete(rate.pair) && rate.state === 'paused') ended.push(rate.pair)
    }
    if (ended.length === 0) return []
    return [{ kind: 'rates-paused', subject: 'lone-source-ended', detail: { pairs: ended.join(', ') } }]
  }
}
