import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/database/pool.ts'

/** The number of due jobs, and the age of the oldest: without workers both grow. */
export function measureJobs(registry: Registry, db: Db): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_jobs',
    help: 'Jobs that are due, that failed and wait for another try, and that failed for good',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const { rows } = await sql<{ due: number; failing: number; failed: number }>`
        select count(*) filter (where run_at <= now() and idle and attempts < max_attempts)::int as due,
               count(*) filter (where attempts > 0 and idle and attempts < max_attempts)::int as failing,
               count(*) filter (where attempts >= max_attempts and idle)::int as failed
        from jobs, lateral (select leased_until is null or leased_until < now() as idle) lease`.execute(db)
      for (const state of ['due', 'failing', 'failed'] as const) this.set({ state }, rows[0]![state])
    },
  })
  new Gauge({
    name: 'agio_jobs_due_seconds',
    help: 'How long the oldest job has been due that nobody has begun',
    registers,
    async collect() {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from jobs
        where run_at <= now() and (leased_until is null or leased_until < now()) and attempts < max_attempts`.execute(
        db,
      )
      this.set(rows[0]!.seconds)
    },
  })
}
