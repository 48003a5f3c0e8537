import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Feed } from '../feed.ts'
import { LONGEST_MS } from '../manual-rate.section.ts'
import { listValidManualRates } from '../manual-rates.store.ts'

/** The operators' manual rates. Each ends when its author set; a minute without the database ends them all. */
export function manualFeed(db: Db, now: () => Date): Feed {
  return {
    source: 'typed',
    everyMs: 5_000,
    lifetime: { stampMs: 2 * LONGEST_MS, readMs: 60_000, aheadMs: 0, outlivesFaults: true },
    async read() {
      const typed = await listValidManualRates(db, now())
      return typed.map(({ pair, value, typedAt, validUntil, confirmsJump }) => {
        const price = fractionFromDecimal(value)
        return { pair, bid: price, ask: price, at: typedAt, until: validUntil, vouched: confirmsJump, intended: true }
      })
    },
  }
}
