import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayIn, usualPeriods } from '#contract/statistics/period.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import { type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { countDaysOver } from '#server/statistics/count-days.ts'
import { officeStatistics } from '#server/statistics/office-statistics.ts'
import { onServer } from './claims.ts'
import { quantile } from './measurements.ts'
import { databaseOf } from './old-office.ts'

/** How long the owner of an old office waits for the dashboard, and what it takes to keep its days. */
export type DashboardCost = {
  claims: number
  days: number
  firstCountMs: number
  laterCountMs: number
  p95Ms: Record<string, number>
}

const READS = 200
/** As many lines as a day of a large office has besides those that its claims give. */
const [PAIRS, SOURCES, STAFF] = [50, 8, 5]

export const costDashboard = (folder: string, claims: number, kept: string | undefined): Promise<DashboardCost> =>
  onServer(kept ?? join(folder, 'dashboard'), { durable: false, keep: kept !== undefined }, async address => {
    const pool = openPool(await databaseOf(address, claims), 4)
    try {
      return await costOf(openDb(pool), claims)
    } finally {
      await pool.end()
    }
  })

async function costOf(db: Db, claims: number): Promise<DashboardCost> {
  const now = new Date()
  const timeZone = await officeZone(db)
  const firstCountMs = await msOf(() => countDaysOver(db, now))
  const laterCountMs = await msOf(() => countDaysOver(db, now))
  await addLines(db)
  await db.deleteFrom('statistics_months').execute()
  await countDaysOver(db, now)
  await sql`vacuum analyze statistics_lines, statistics_months`.execute(db).catch(() => {})
  const { days } = await db
    .selectFrom('statistics_days')
    .select(sql<number>`count(*)::int`.as('days'))
    .executeTakeFirstOrThrow()
  const p95Ms: Record<string, number> = {}
  for (const [name, period] of Object.entries(usualPeriods(dayIn(now, timeZone)))) {
    const ms: number[] = []
    for (let i = 0; i < READS; i++)
      ms.push(
        await msOf(async () => {
          const counted = await officeStatistics(db, period, { timeZone, now })
          if (!counted.ok || counted.value.uncounted > 0) throw new Error('the days are not counted')
        }),
      )
    p95Ms[name] = quantile(ms, 0.95)
  }
  return { claims, days, firstCountMs, laterCountMs, p95Ms }
}

/** Copies of the line of the whole office: the claims of the past have two pairs and one source. */
async function addLines(db: Db): Promise<void> {
  const keys = [
    ...Array.from({ length: PAIRS }, (_, n) => ['pair', `G${n}-R${n}`]),
    ...Array.from({ length: SOURCES }, (_, n) => ['source', `site:${n}.example.org`]),
    ...Array.from({ length: STAFF }, () => ['staff', randomUUID()]),
  ]
  await sql`
    insert into statistics_lines
      select day, keys ->> 0, keys ->> 1, opened, paid, finished, completed, turnover, spread, fees, discounts, promo, referral,
        network, payout, taken
      from statistics_lines, jsonb_array_elements(${JSON.stringify(keys)}::jsonb) keys
      where part = 'office'
      on conflict do nothing`.execute(db)
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
