import { sql } from 'kysely'
import type { DatabaseHealth } from './database-health.ts'
import type { Db } from './pool.ts'

const PAUSE_MS = 5_000
const BYTES = 65_536

/** Tries to write, at most once every few seconds, and records the outcome in `health`. */
export function openWriteProbe(db: Db, health: DatabaseHealth): () => Promise<void> {
  let triedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - triedAt < PAUSE_MS) return
    triedAt = performance.now()
    await sql`
      insert into write_probe (content) select repeat(md5(random()::text), ${BYTES / 32})
      on conflict (only_row) do update set content = excluded.content`.execute(db)
    health.wrote()
  }
}
