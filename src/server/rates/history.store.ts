import { sql } from 'kysely'
import { significantDown } from '#contract/money/rate.ts'
import { PauseReason } from '#server/formulas/source-says.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { historySteps, pointAt, surplusPoints } from './history.ts'
import type { Pair } from './pair.ts'
import type { PairRate } from './pair-rate.ts'
import type { RatesMode } from './rates-mode.ts'

export type HistoryPoint = { at: Date; value: string }

/** Stores a point for each fresh pair, at most one a minute. A paused pair leaves a gap. */
export async function recordHistory(db: Db, mode: RatesMode, rates: readonly PairRate[], now: Date): Promise<void> {
  const points = rates.flatMap(rate =>
    rate.state === 'fresh' ? [{ mode, pair: rate.pair, at: pointAt(now), value: significantDown(rate.value, 12) }] : [],
  )
  if (points.length === 0) return
  await db
    .insertInto('rate_history')
    .values(points)
    .onConflict(conflict => conflict.columns(['mode', 'pair', 'at']).doNothing())
    .execute()
}

export async function readHistory(db: Db, mode: RatesMode, pair: Pair, since: Date): Promise<HistoryPoint[]> {
  return await db
    .selectFrom('rate_history')
    .select(['at', 'value'])
    .where('mode', '=', mode)
    .where('pair', '=', pair)
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
}

/** A time without a price of a pair. Without an end it lasts. */
export type PairPause = { since: Date; until?: Date; reason: PauseReason }

/** Stores which pairs are paused now: new pauses begin, and those that are over end. */
export async function recordPauses(db: Db, mode: RatesMode, rates: readonly PairRate[], now: Date): Promise<void> {
  const paused = rates.flatMap(({ pair, ...rate }) =>
    rate.state === 'paused' ? [{ mode, pair, since: rate.since, reason: rate.reason }] : [],
  )
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('rate_pauses')
      // A clock that was set back ends no pause before its beginning.
      .set({ until: sql<Date>`greatest(since, ${now}::timestamptz)` })
      .where('mode', '=', mode)
      .where('until', 'is', null)
      .where(
        sql<boolean>`(pair, since) not in (
          select * from unnest(${paused.map(({ pair }) => pair)}::text[], ${paused.map(({ since }) => since)}::timestamptz[]))`,
      )
      .execute()
    if (paused.length > 0) {
      await tx
        .insertInto('rate_pauses')
        .values(paused)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  })
}

/** The pauses of some pairs that were not over by then, the oldest first. */
export async function readPauses(
  db: Db,
  mode: RatesMode,
  pairs: readonly string[],
  since: Date,
): Promise<Map<string, PairPause[]>> {
  if (pairs.length === 0) return new Map()
  const rows = await db
    .selectFrom('rate_pauses')
    .select(['pair', 'since', 'until', 'reason'])
    .where('mode', '=', mode)
    .where('pair', 'in', pairs)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', since)]))
    .orderBy('since')
    .execute()
  const pauses = rows.map(({ pair, since, until, reason }) => ({
    pair,
    pause: { since, reason: PauseReason.parse(reason), until: until ?? undefined },
  }))
  return new Map([...Map.groupBy(pauses, ({ pair }) => pair)].map(([pair, of]) => [pair, of.map(({ pause }) => pause)]))
}

/** Thins points older than a day, as the last day is dense by design. Returns the number of deleted points. */
export async function pruneHistory(db: Db, mode: RatesMode, now: Date): Promise<number> {
  const denseUntil = new Date(now.getTime() - historySteps[0]!.untilAgeMs)
  const old = await db
    .selectFrom('rate_history')
    .select(['pair', 'at'])
    .where('mode', '=', mode)
    .where('at', '<', denseUntil)
    .execute()

  await db
    .deleteFrom('rate_pauses')
    .where('mode', '=', mode)
    .where('until', '<', new Date(now.getTime() - historySteps.at(-1)!.untilAgeMs))
    .execute()

  let gone = 0
  for (const [pair, points] of Map.groupBy(old, ({ pair }) => pair)) {
    const surplus = surplusPoints(
      points.map(({ at }) => at),
      now,
    )
    if (surplus.length === 0) continue
    const { numDeletedRows } = await db
      .deleteFrom('rate_history')
      .where('mode', '=', mode)
      .where('pair', '=', pair)
      .where(sql<boolean>`at = any(${surplus}::timestamptz[])`)
      .executeTakeFirst()
    gone += Number(numDeletedRows)
  }
  return gone
}
