import { sql } from 'kysely'
import type { Period } from '#contract/statistics/period.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { countDay, type FigureLine, type Figures, type Minutes, moneyFigures } from './count-day.ts'
import { readDay } from './day-claims.store.ts'

type StoredLine = Record<(typeof moneyFigures)[number], string> & {
  part: FigureLine['part']
  key: string
  opened: number
  paid: number
  finished: number
  completed: number
}

export type KeptDay = { day: string; quotes: bigint; unpriced: number; figures?: Figures }

/**
 * Counts a day and keeps it in place of what was kept. Whoever counts the same day at the same time waits at its row, and then
 * reads what is there by then.
 */
export const keepDay = (db: Db, day: string, timeZone: string, now: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    const counted = { day, time_zone: timeZone, counted_at: now, quotes: '0', unpriced: 0 }
    await tx
      .insertInto('statistics_days')
      .values(counted)
      .onConflict(conflict => conflict.column('day').doUpdateSet({ time_zone: timeZone, counted_at: now }))
      .execute()
    const { claims, quotes } = await readDay(tx, { day, timeZone })
    const { lines, unpriced } = countDay(claims)
    await tx
      .updateTable('statistics_days')
      .set({ quotes: quotes.toString(), unpriced })
      .where('day', '=', day)
      .execute()
    await tx.deleteFrom('statistics_lines').where('day', '=', day).execute()
    if (lines.length > 0)
      await tx
        .insertInto('statistics_lines')
        .values(lines.map(line => rowOf(day, line)))
        .execute()
  })

/** The days of a period that are kept, by the day. */
export async function readKeptDays(db: Db, { from, to }: Period, timeZone: string): Promise<KeptDay[]> {
  const { rows } = await sql<
    StoredLine & { day: string; quotes: string; unpriced: number; payout: StoredMinutes; taken: StoredMinutes }
  >`
    select d.day::text, d.quotes, d.unpriced, l.* from statistics_days d
      left join lateral (
        select part, key, opened, paid, finished, completed, turnover, spread, fees, discounts, promo, referral, network,
          payout, taken
        from statistics_lines where day = d.day and part = 'office'
      ) l on true
    where d.day between ${from}::date and ${to}::date and d.time_zone = ${timeZone}
    order by d.day`.execute(db)
  return rows.map(row => ({
    day: row.day,
    quotes: BigInt(row.quotes),
    unpriced: row.unpriced,
    ...(row.part !== null && { figures: figuresOf(row, [row.payout], [row.taken]) }),
  }))
}

/**
 * What the kept days of a period come to by state, pair, source and who paid out. A year of an old office is tens of thousands of
 * lines: their sums are read in one pass over the table, and the minutes of staff, which are few lines, by themselves.
 */
export async function readKeptParts(db: Db, { from, to }: Period, timeZone: string): Promise<FigureLine[]> {
  const [{ rows }, minutes] = await Promise.all([
    sql<StoredLine>`
      select l.part, l.key, sum(l.opened)::int as opened, sum(l.paid)::int as paid, sum(l.finished)::int as finished,
        sum(l.completed)::int as completed, sum(l.turnover) as turnover, sum(l.spread) as spread, sum(l.fees) as fees,
        sum(l.discounts) as discounts, sum(l.promo) as promo, sum(l.referral) as referral, sum(l.network) as network
      from statistics_lines l
      where l.part <> 'office' and l.day between ${from}::date and ${to}::date
        and l.day not in (select day from statistics_days where time_zone <> ${timeZone})
      group by l.part, l.key`.execute(db),
    sql<{ key: string; payouts: StoredMinutes[]; takens: StoredMinutes[] }>`
      select l.key, json_agg(l.payout) as payouts, json_agg(l.taken) as takens
      from statistics_days d join statistics_lines l on l.day = d.day and l.part = 'staff'
      where d.day between ${from}::date and ${to}::date and d.time_zone = ${timeZone}
      group by l.key`.execute(db),
  ])
  const ofStaff = new Map(minutes.rows.map(row => [row.key, row]))
  return rows.map(row => {
    const kept = row.part === 'staff' ? ofStaff.get(row.key) : undefined
    return lineOf(row, kept?.payouts ?? [], kept?.takens ?? [])
  })
}

/** Every kept line of a period, by the day. */
export async function readKeptLines(
  db: Db,
  { from, to }: Period,
  timeZone: string,
): Promise<(FigureLine & { day: string })[]> {
  const rows = await db
    .selectFrom('statistics_days as d')
    .innerJoin('statistics_lines as l', 'l.day', 'd.day')
    .selectAll('l')
    .select(sql<string>`d.day::text`.as('day'))
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .where('d.time_zone', '=', timeZone)
    .orderBy('d.day')
    .orderBy('l.part')
    .orderBy('l.key')
    .execute()
  return rows.map(row => ({ ...lineOf(row, [row.payout], [row.taken]), day: row.day }))
}

type StoredMinutes = Record<string, number>

const lineOf = (row: StoredLine, payout: readonly StoredMinutes[], taken: readonly StoredMinutes[]): FigureLine => ({
  part: row.part,
  key: row.key,
  ...figuresOf(row, payout, taken),
})

function figuresOf(row: StoredLine, payout: readonly StoredMinutes[], taken: readonly StoredMinutes[]): Figures {
  const money = Object.fromEntries(moneyFigures.map(name => [name, BigInt(row[name])])) as Record<
    (typeof moneyFigures)[number],
    bigint
  >
  const { opened, paid, finished, completed } = row
  return { opened, paid, finished, completed, ...money, payout: minutesOf(payout), taken: minutesOf(taken) }
}

function minutesOf(stored: readonly StoredMinutes[]): Minutes {
  const minutes = new Map<number, number>()
  for (const counts of stored)
    for (const [minute, claims] of Object.entries(counts))
      minutes.set(Number(minute), (minutes.get(Number(minute)) ?? 0) + claims)
  return minutes
}

const rowOf = (day: string, line: FigureLine) => ({
  ...line,
  ...(Object.fromEntries(moneyFigures.map(name => [name, line[name].toString()])) as Record<
    (typeof moneyFigures)[number],
    string
  >),
  day,
  payout: JSON.stringify(Object.fromEntries(line.payout)),
  taken: JSON.stringify(Object.fromEntries(line.taken)),
})
