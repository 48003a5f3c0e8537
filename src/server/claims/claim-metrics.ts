import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { activeStates } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** Open orders by state, and payouts that wait for a person. */
export function measureClaims(registry: Registry, db: Db, now: () => Date): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_orders',
    help: 'Open orders by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // By the words of the index of open claims, which stays small.
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from claims
        where state not in ('completed', 'refunded', 'cancelled', 'expired') group by state`.execute(db)
      const counts = new Map(rows.map(({ state, count }) => [state, count]))
      for (const state of activeStates) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  new Gauge({
    name: 'agio_payouts_oldest_waiting_seconds',
    help: 'How long the order has waited that has waited longest for its payout or refund',
    registers,
    async collect() {
      const { rows } = await sql<{ oldest: Date | null }>`
        select min(changed_at) as oldest from claims
        where state not in ('completed', 'refunded', 'cancelled', 'expired') and state in ('paying-out', 'refunding')`.execute(
        db,
      )
      const { oldest } = rows[0]!
      this.set(oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0)
    },
  })
}
