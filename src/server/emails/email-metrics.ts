import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/database/pool.ts'

/** The number of waiting and failed e-mails and the age of the oldest, which shows a failing mail server. */
export function measureEmails(registry: Registry, db: Db, now: () => Date): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_emails',
    help: 'E-mails of the last 30 days by state',
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
    name: 'agio_emails_oldest_waiting_seconds',
    help: 'Age of the oldest waiting e-mail',
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
