import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestDurations } from './request-durations.ts'

export type Metrics = {
  answered: (method: string, route: string, status: number, ms: number) => void
  text: () => Promise<string>
  contentType: string
}

export type MetricsParts = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  catalogueAgeMs: () => number
}

/** The figures for Prometheus. Rooms that have something to say add their own to the registry. */
export function openMetrics({ pool, catalogueAgeMs }: MetricsParts, registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new RequestDurations(registry)
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
    answered: (method, route, status, ms) => durations.observe(method, route, status, ms),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
