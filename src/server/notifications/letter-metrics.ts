import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/database/pool.ts'

/** How many letters wait or did not arrive, and how long the oldest has waited: a mail server that is away is seen here. */
export function measureLetters(registry: Registry, db: Db, now: () => Date): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_letters',
    help: 'Letters of the last 30 days by what became of them',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset()
      const rows = await db
        .selectFrom('outbox')
        .select(['state', sql<string>`count(*)`.as('count')])
        .groupBy('state')
        .execute()
      for (const { state, count } of rows) this.set({ state }, Number(count))
    },
  })
  new Gauge({
    name: 'agio_letters_oldest_waiting_seconds',
    help: 'How long ago the oldest letter was written that still waits',
    registers,
    async collect() {
      const { oldest } = await db
        .selectFrom('outbox')
        .select(eb => eb.fn.min('created_at').as('oldest'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      this.set(oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0)
    },
  })
}
