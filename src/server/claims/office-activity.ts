import { sql } from 'kysely'
import type { OfficeActivity } from '#contract/claims/office-activity.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Board } from '#server/quotes/board.ts'
import { WORTH_SCALE } from '#server/quotes/worth.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'

/** So many of the latest exchanges say how long one takes. */
const MEASURED = 50

/** What the office has done of late, and what it can pay out. */
export async function readActivity(db: Db, board: Board, now: Date): Promise<OfficeActivity> {
  const [{ lastDay }, { minutes }, free] = await Promise.all([
    db
      .selectFrom('claims')
      .select(sql<number>`count(*)::int`.as('lastDay'))
      .where('completed_at', '>', new Date(now.getTime() - 24 * 3_600_000))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(
        db
          .selectFrom('claims')
          .select(sql<number>`extract(epoch from completed_at - opened_at) / 60`.as('took'))
          .where('completed_at', 'is not', null)
          .orderBy('completed_at', 'desc')
          .limit(MEASURED)
          .as('latest'),
      )
      .select(sql<number | null>`ceil(percentile_cont(0.5) within group (order by took))::int`.as('minutes'))
      .executeTakeFirstOrThrow(),
    freeReserves(db),
  ])
  const { worthUsd } = pricedInUsd(() => board)
  const reserve = free.reduce((sum, { code, units }) => sum + (worthUsd(code, BigInt(units)) ?? 0n), 0n)
  return {
    lastDay,
    minutes: minutes === null ? null : Math.max(1, minutes),
    reserveUsd: reserve > 0n ? toDecimal(reserve, WORTH_SCALE) : null,
  }
}

/** What lies free in each currency's own reserve, as far as the office shows it: what accounts share is counted once. */
const freeReserves = (db: Db) =>
  db
    .selectFrom('currencies')
    .innerJoin('ledger_accounts as a', join =>
      join.onRef('a.currency', '=', 'currencies.code').on('a.kind', '=', 'reserve'),
    )
    .select(['currencies.code'])
    .select(sql<string>`least(debits_posted - credits_posted - credits_pending, reserve_cap)`.as('units'))
    .where('currencies.state', '=', 'on')
    .execute()
