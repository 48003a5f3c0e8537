import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/database/pool.ts'

/** What the office can still pay out in each currency. */
export function measureReserves(registry: Registry, db: Db): void {
  new Gauge({
    name: 'agio_reserve',
    help: 'What is free of the reserve, by currency, in whole units of it',
    labelNames: ['currency'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await db
        .selectFrom('ledger_accounts')
        .innerJoin('currencies', 'currencies.code', 'ledger_accounts.currency')
        .select(['currency', 'scale', sql<string>`payable_reserve(currency)`.as('free')])
        .where('ledger_accounts.kind', '=', 'reserve')
        .execute()
      for (const { currency, scale, free } of rows) {
        // For a chart: an amount of money is never read from here.
        this.set({ currency }, Number(free) / 10 ** scale)
      }
    },
  })
}
