import { type Selectable, sql } from 'kysely'
import { daysIn, monthOf, type Period } from '#contract/statistics/period.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { StatisticsSchema } from '#server/platform/database/statistics.schema.ts'
import {
  countDay,
  type FigureLine,
  type Figures,
  type Minutes,
  moneyFigures,
  noFigures,
  sumLines,
} from './count-day.ts'
import { readDay } from './day-claims.store.ts'

type StoredLine = Omit<Selectable<StatisticsSchema['statistics_lines']>, 'day' | 'payout' | 'taken'>

export type KeptDay = { day: string; quotes: bigint; unpriced: number }

/**
 * Counts a day and keeps it in place of what was kept; the sums of its month are not what they were. Whoever counts the same day at
 * the same time waits at its row, and then reads what is there by then.
 */
export const keepDay = (db: Db, day: string, timeZone: string, now: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    const counted = { day, time_zone: timeZone, counted_at: now, quotes: '0', unpriced: 0 }
    await tx
      .insertInto('statistics_days')
      .values(counted)
      .onConflict(conflict => conflict.column('day').doUpdateSet({ time_zone: timeZone, counted_at: now }))
      .execute()
    const { claims, quotes, spent } = await readDay(tx, { day, timeZone })
    const { lines, unpriced } = countDay(claims, spent)
    await tx
      .updateTable('statistics_days')
      .set({ quotes: quotes.toString(), unpriced })
      .where('day', '=', day)
      .execute()
    await tx.deleteFrom('statistics_lines').where('day', '=', day).execute()
    if (lines.length > 0)
      await tx
        .insertInto('statistics_lines')
        .values(lines.map(line => ({ day, ...rowOf(line) })))
        .execute()
    await tx.deleteFrom('statistics_months').where('month', '=', monthOf(day).from).execute()
  })

/**
 * Keeps the sums of a month whose days are all kept. Their rows are locked: a day that is being counted is waited for, and one that
 * is counted after that takes the sums away again.
 */
export const keepMonth = (db: Db, month: Period, timeZone: string): Promise<void> =>
  db.transaction().execute(async tx => {
    const days = await tx
      .selectFrom('statistics_days')
      .select('day')
      .where('day', '>=', month.from)
      .where('day', '<=', month.to)
      .where('time_zone', '=', timeZone)
      .orderBy('day')
      .forUpdate()
      .execute()
    if (days.length < daysIn(month).length) return
    const lines = (await readKeptLines(tx, month, timeZone)).map(({ day: _, ...line }): FigureLine => line)
    await tx.deleteFrom('statistics_months').where('month', '=', month.from).execute()
    await tx
      .insertInto('statistics_months')
      // A month without claims has a line all the same: it says that the month is kept.
      .values(
        sumLines([{ part: 'office', key: '', ...noFigures }, ...lines]).map(line => ({
          month: month.from,
          time_zone: timeZone,
          ...rowOf(line),
        })),
      )
      .execute()
  })

/** The months before a day that are not kept, though all their days are. */
export async function monthsToKeep(db: Db, timeZone: string): Promise<Period[]> {
  const { rows } = await sql<{ day: string }>`
    select min(day)::text as day from statistics_days d
    where time_zone = ${timeZone}
      and not exists (
        select from statistics_months m
        where m.month = date_trunc('month', d.day)::date and m.part = 'office' and m.key = '' and m.time_zone = ${timeZone}
      )
    group by date_trunc('month', day)
    having count(*) = extract(day from date_trunc('month', min(day)) + interval '1 month - 1 day')`.execute(db)
  return rows.map(({ day }) => monthOf(day))
}

/** The days of a period that are kept. */
export async function readKeptDays(db: Db, { from, to }: Period, timeZone: string): Promise<KeptDay[]> {
  const rows = await db
    .selectFrom('statistics_days')
    .select([sql<string>`day::text`.as('day'), 'quotes', 'unpriced'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('time_zone', '=', timeZone)
    .execute()
  return rows.map(row => ({ ...row, quotes: BigInt(row.quotes) }))
}

/**
 * What the kept days of a period come to: the whole office, and by state, pair, source and who paid out; or one part. Months that
 * lie in it are read as they are kept, and the other days by themselves. Minutes are read of the office and of staff alone: nobody
 * asks for others.
 */
export async function readKeptSums(
  db: Db,
  { from, to }: Period,
  timeZone: string,
  part?: FigureLine['part'],
): Promise<FigureLine[]> {
  const isWanted = part === undefined ? sql`true` : sql`part = ${part}`
  const counts = ['opened', 'paid', 'finished', 'completed'] as const
  const columns = sql.join(['part', 'key', ...counts, ...moneyFigures, 'payout', 'taken'].map(name => sql.ref(name)))
  const sums = sql.join([
    ...counts.map(name => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
    ...moneyFigures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
  ])
  const { rows } = await sql<StoredLine & { payouts: StoredMinutes[] | null; takens: StoredMinutes[] | null }>`
    with months as (
      select distinct month from statistics_months
      where time_zone = ${timeZone} and month >= ${from}::date and month + interval '1 month' <= ${to}::date + 1
    ),
    kept as (
      select ${columns} from statistics_months where month in (select month from months) and ${isWanted}
      union all
      select ${columns} from statistics_days join statistics_lines using (day)
      where day between ${from}::date and ${to}::date and time_zone = ${timeZone}
        and date_trunc('month', day)::date not in (select month from months) and ${isWanted}
    )
    select part, key, ${sums},
      json_agg(payout) filter (where part in ('office', 'staff')) as payouts,
      json_agg(taken) filter (where part in ('office', 'staff')) as takens
    from kept group by part, key`.execute(db)
  return rows.map(({ payouts, takens, ...row }) => lineOf(row, payouts ?? [], takens ?? []))
}

/** Every kept line of a period, by the day; or those of one part. */
export async function readKeptLines(
  db: Db,
  { from, to }: Period,
  timeZone: string,
  part?: FigureLine['part'],
): Promise<(FigureLine & { day: string })[]> {
  const rows = await db
    .selectFrom('statistics_days as d')
    .innerJoin('statistics_lines as l', 'l.day', 'd.day')
    .selectAll('l')
    .select(sql<string>`d.day::text`.as('day'))
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .where('d.time_zone', '=', timeZone)
    .$if(part !== undefined, lines => lines.where('l.part', '=', part!))
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

const rowOf = (line: FigureLine) => ({
  ...line,
  ...(Object.fromEntries(moneyFigures.map(name => [name, line[name].toString()])) as Record<
    (typeof moneyFigures)[number],
    string
  >),
  payout: JSON.stringify(Object.fromEntries(line.payout)),
  taken: JSON.stringify(Object.fromEntries(line.taken)),
})
