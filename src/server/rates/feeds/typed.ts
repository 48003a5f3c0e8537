import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { Db } from '#server/database/pool.ts'
import type { Feed } from '../feed.ts'
import { listValidTypedQuotes } from '../typed-quotes.store.ts'

const DAY = 86_400_000

/** What operators have typed. Each quote ends when its author said; a minute without the database ends them all. */
export function typedFeed(db: Db, now: () => Date): Feed {
  return {
    source: 'typed',
    everyMs: 5_000,
    lifetime: { stampMs: 2 * DAY, readMs: 60_000, aheadMs: 0, outlivesFaults: true },
    async read() {
      const typed = await listValidTypedQuotes(db, now())
      return typed.map(({ pair, value, typedAt, validUntil, confirmsJump }) => {
        const price = fractionFromDecimal(value)
        return { pair, bid: price, ask: price, at: typedAt, until: validUntil, vouched: confirmsJump }
      })
    },
  }
}
