import { sql } from 'kysely'
import { significantDown } from '#contract/money/rate.ts'
import type { Db } from '#server/database/pool.ts'
import { historySteps, pointAt, surplusPoints } from './history.ts'
import type { Pair } from './pair.ts'
import type { PairRate } from './pair-rate.ts'
import type { RatesMode } from './rates-mode.ts'

export type HistoryPoint = { at: Date; value: string }

/** Draws a point for each fresh pair, at most one a minute. While a pair is paused its line has a gap. */
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

/** Thins what has grown old. The last day is dense by design, so only what is older is looked at. Says how much went. */
export async function pruneHistory(db: Db, mode: RatesMode, now: Date): Promise<number> {
  const denseUntil = new Date(now.getTime() - historySteps[0]!.untilAgeMs)
  const old = await db
    .selectFrom('rate_history')
    .select(['pair', 'at'])
    .where('mode', '=', mode)
    .where('at', '<', denseUntil)
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
