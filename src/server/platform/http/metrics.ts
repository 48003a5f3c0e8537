import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  answered: (method: string, route: string, status: number, ms: number) => void
  text: () => Promise<string>
  contentType: string
}

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export type MetricsDeps = {
  pool: Pool
  /** Of the connections for reads. */
  readingPool: Pool
  catalogueAgeMs: () => number
}

/** The metrics for Prometheus. Features add their own to the registry. */
export function openMetrics({ pool, readingPool, catalogueAgeMs }: MetricsDeps, registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'agio_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer is made, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const measurePool = (name: string, help: string, pool: Pool) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers,
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'awaited' }, pool.waitingCount)
      },
    })
  measurePool(
    'agio_database_connections',
    'Connections of the pool by what they do, and the requests that wait for one',
    pool,
  )
  measurePool('agio_database_reading_connections', 'The same of the connections that are only for reads', readingPool)
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
