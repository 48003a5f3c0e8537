import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/database/pool.ts'
import { readSources } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import type { Rates } from './start-rates.ts'

type Measured = { db: Db; mode: RatesMode; rates: Pick<Rates, 'now'>; now: () => Date }

/** Failing sources and the number of paused pairs. */
export function measureRates(registry: Registry, { db, mode, rates, now }: Measured): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_rate_source_failing_seconds',
    help: 'For how long a source of prices has been failing; 0 while it answers',
    labelNames: ['source'] as const,
    registers,
    async collect() {
      this.reset()
      for (const { source, fault } of await readSources(db, mode))
        this.set({ source }, fault ? (now().getTime() - fault.since.getTime()) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'agio_rates',
    help: 'Pairs by whether they have a fresh rate or are paused',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const states = [...rates.now.values()].map(({ state }) => state)
      for (const state of ['fresh', 'paused'] as const) this.set({ state }, states.filter(one => one === state).length)
    },
  })
}
