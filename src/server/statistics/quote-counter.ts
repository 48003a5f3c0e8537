import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'

export type QuoteCounter = {
  /** Returns at once: the count is written a little later, and what a crash loses of it is lost. */
  count: () => void
  /** Writes what was counted. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

export const SLOT_MS = 15 * 60_000
const WRITE_MS = 20_000

/** Counts the quotes that this process signs, and writes them a few times a minute however many there are. */
export function openQuoteCounter(db: Db, now: () => Date, onError: (error: unknown) => void): QuoteCounter {
  let slot = 0
  let counted = 0
  // Also what an earlier quarter of an hour still has under way: whoever stops waits for all of it.
  let writing: Promise<unknown> = Promise.resolve()

  async function flush(): Promise<void> {
    if (counted > 0) {
      const quotes = counted
      counted = 0
      writing = Promise.all([writing, addQuotes(db, new Date(slot), quotes).catch(onError)])
    }
    await writing
  }

  const timer = setInterval(flush, WRITE_MS).unref()
  return {
    count() {
      const at = now().getTime()
      const current = at - (at % SLOT_MS)
      if (current !== slot) {
        void flush()
        slot = current
      }
      counted++
    },
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Adds what was counted in the quarter of an hour that begins at `slot`. */
export async function addQuotes(db: Db, slot: Date, quotes: number): Promise<void> {
  await sql`
    insert into quote_counts (slot, quotes) values (${slot}, ${quotes})
      on conflict (slot) do update set quotes = quote_counts.quotes + excluded.quotes`.execute(db)
}
