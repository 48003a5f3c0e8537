import { sql } from 'kysely'
import type { Screened } from '#contract/screening/screening-key.ts'
import { screeningKey } from '#contract/screening/screening-key.ts'
import type { Db } from '#server/platform/database/pool.ts'

export type HitCounter = {
  /** Returns at once. A count that cannot be written is lost, and refuses nobody. */
  count: (hits: readonly Screened[], at: Date) => void
  /** Resolves when everything counted so far is written or lost. */
  written: () => Promise<void>
}

type Pending = Screened & { times: number; at: Date }

/** Counts what rules catch, beside the claims: one statement at a time, however many are caught meanwhile. */
export function openHitCounter(db: Db, onError: (error: unknown) => void): HitCounter {
  let pending = new Map<string, Pending>()
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending.values()]
      pending = new Map()
      await addHits(db, batch).catch(onError)
    }
    writing = undefined
  }

  return {
    count(hits, at) {
      for (const { kind, value } of hits) {
        const key = screeningKey({ kind, value })
        pending.set(key, { kind, value, at, times: (pending.get(key)?.times ?? 0) + 1 })
      }
      if (hits.length > 0) writing ??= write()
    },
    written: async () => writing,
  }
}

async function addHits(db: Db, batch: readonly Pending[]): Promise<void> {
  await sql`
    insert into screening_hits as known (kind, value, hits, last_at)
    select * from jsonb_to_recordset(${JSON.stringify(batch.map(({ times, at, ...rest }) => ({ ...rest, hits: times, last_at: at })))}::jsonb)
      as hit (kind text, value text, hits int, last_at timestamptz)
    order by kind, value
    on conflict (kind, value) do update
      set hits = known.hits + excluded.hits, last_at = greatest(known.last_at, excluded.last_at)`.execute(db)
}
