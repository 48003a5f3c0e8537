import type { Registry } from 'prom-client'

const NAME = 'agio_http_request_duration_seconds'
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Tally = { labels: { method: string; route: string; status: number }; counts: number[]; sum: number; count: number }
type Sample = { metricName: string; value: number; labels: Record<string, string | number> }

/**
 * A histogram as Prometheus knows it. prom-client's own spends a noticeable part of a prepared answer's time on
 * putting labels together for each observation; here the tallies are found by the values as they come.
 */
export class RequestDurations {
  readonly name = NAME
  readonly #tallies = new Map<string, Map<number, Tally>>()

  constructor(registry: Registry) {
    // The registry asks a metric for nothing but its name and `get`.
    registry.registerMetric(this as never)
  }

  observe(method: string, route: string, status: number, ms: number): void {
    const tally = this.#tallyOf(method, route, status)
    const seconds = ms / 1000
    let at = 0
    while (at < bounds.length && seconds > bounds[at]!) at++
    tally.counts[at]!++
    tally.sum += seconds
    tally.count++
  }

  get() {
    const values = [...this.#tallies.values()].flatMap(byStatus => [...byStatus.values()]).flatMap(samplesOf)
    return {
      name: NAME,
      help: 'Time from the arrival of a request until its answer is made, by route and status',
      type: 'histogram',
      aggregator: 'sum',
      values,
    }
  }

  #tallyOf(method: string, route: string, status: number): Tally {
    const key = method === 'GET' ? route : `${method} ${route}`
    let byStatus = this.#tallies.get(key)
    if (!byStatus) {
      byStatus = new Map()
      this.#tallies.set(key, byStatus)
    }
    let tally = byStatus.get(status)
    if (!tally) {
      tally = { labels: { method, route, status }, counts: Array(bounds.length + 1).fill(0), sum: 0, count: 0 }
      byStatus.set(status, tally)
    }
    return tally
  }
}

function samplesOf({ labels, counts, sum, count }: Tally): Sample[] {
  let below = 0
  const buckets = bounds.map((le, at) => {
    below += counts[at]!
    return { metricName: `${NAME}_bucket`, value: below, labels: { ...labels, le } }
  })
  return [
    ...buckets,
    { metricName: `${NAME}_bucket`, value: count, labels: { ...labels, le: '+Inf' } },
    { metricName: `${NAME}_sum`, value: sum, labels },
    { metricName: `${NAME}_count`, value: count, labels },
  ]
}
