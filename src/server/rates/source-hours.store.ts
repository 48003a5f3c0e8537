import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { RatesMode } from './rates-mode.ts'

const SHOWN_MS = DAY_MS
const KEPT_MS = 7 * DAY_MS

/** Readings of a source, and those of them that failed. */
export type ReadingCounts = { readings: number; failures: number }

/** Adds what was read since the last time to the present hour. */
export async function addReadings(
  db: Db,
  mode: RatesMode,
  counts: ReadonlyMap<string, ReadingCounts>,
  now: Date,
): Promise<void> {
  if (counts.size === 0) return
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db
    .insertInto('rate_source_hours')
    .values([...counts].map(([source, count]) => ({ mode, source, hour, ...count })))
    .onConflict(conflict =>
      conflict.columns(['mode', 'source', 'hour']).doUpdateSet(({ ref, eb }) => ({
        readings: eb('rate_source_hours.readings', '+', ref('excluded.readings')),
        failures: eb('rate_source_hours.failures', '+', ref('excluded.failures')),
      })),
    )
    .execute()
}

/** The counts of the last day, by source. */
export async function countReadings(db: Db, mode: RatesMode, now: Date): Promise<Map<string, ReadingCounts>> {
  const rows = await db
    .selectFrom('rate_source_hours')
    .select(['source', sql<number>`sum(readings)::int`.as('readings'), sql<number>`sum(failures)::int`.as('failures')])
    .where('mode', '=', mode)
    .where('hour', '>', new Date(now.getTime() - SHOWN_MS))
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, readings, failures }) => [source, { readings, failures }]))
}

export async function pruneReadings(db: Db, mode: RatesMode, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_source_hours')
    .where('mode', '=', mode)
    .where('hour', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
