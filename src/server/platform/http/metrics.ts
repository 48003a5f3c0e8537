import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  answered: (method: string, route: string, status: number, ms: number) => void
  text: () => Promise<string>
  contentType: string
}

export type MetricsDeps = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  catalogueAgeMs: () => number
}

/** The metrics for Prometheus. Features add their own to the registry. */
export function openMetrics({ pool, catalogueAgeMs }: MetricsDeps, registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'agio_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer is made, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  new Gauge({
    name: 'agio_database_connections',
    help: 'Connections of the pool by what they do, and the requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'agio_catalogue_age_seconds',
    help: 'Time since this process last read the catalogue',
    registers,
    collect() {
      this.set(catalogueAgeMs() / 1000)
    },
  })
  return {
    answered: (method, route, status, ms) => durations.observe({ method, route, status }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
