import { addDays } from '#contract/calendar-days.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result } from '#contract/result.ts'
import type { OfficeFigures, OfficeStatistics } from '#contract/statistics/office-statistics.ts'
import { dayIn, daysIn, isPeriod, type Period, periodBefore } from '#contract/statistics/period.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { countDay, earnedOf, type FigureLine, type Figures, medianOf, noFigures, sumLines } from './count-day.ts'
import { firstDay } from './count-days.ts'
import { readDay } from './day-claims.store.ts'
import { readKeptDays, readKeptLines, readKeptSums } from './kept-days.store.ts'

type Asked = { from?: string | undefined; to?: string | undefined }
type Calendar = { timeZone: string; now: Date }

/** Days that are over are counted live only so many at a time: right after midnight, before they are kept. */
const MOST_LIVE = 2

/** What the office came to in a period, beside the one before. What is over is read as it is kept; today is counted live. */
export async function officeStatistics(
  db: Db,
  asked: Asked,
  calendar: Calendar,
): Promise<Result<OfficeStatistics, Invalid>> {
  const read = readPeriod(asked, calendar)
  if (!read.ok) return read
  const { period, today } = read.value
  const { timeZone, now } = calendar
  const before = periodBefore(period)
  // A day that is not over is held against as much of the other one.
  const clock = period.to === today ? clockIn(now, timeZone) : undefined
  const whole = { from: before.from, to: period.to }
  const [over, overBefore] = clock === undefined ? [period, before] : [withoutLastDay(period), withoutLastDay(before)]
  const [kept, keptByDay, sums, sumsBefore, first, ofToday, ofSoFar] = await Promise.all([
    readKeptDays(db, whole, timeZone),
    readKeptLines(db, over, timeZone, 'office'),
    readKeptSums(db, over, timeZone),
    readKeptSums(db, overBefore, timeZone, 'office'),
    firstDay(db, timeZone),
    clock === undefined ? undefined : countLive(db, { day: today, timeZone }),
    clock === undefined ? undefined : countLive(db, { day: before.to, timeZone, until: clock }),
  ])

  const known = new Map(kept.filter(({ day }) => day < today).map(({ day, ...rest }) => [day, rest]))
  const missing = daysIn(whole).filter(day => day < today && !known.has(day) && first !== undefined && day >= first)
  const live = missing.slice(-MOST_LIVE)
  const byDay = new Map<string, Figures>(keptByDay.map(line => [line.day, line]))
  const lines = [...sums]
  const linesBefore = [...sumsBefore]
  const addLive = (day: string, counted: Counted, to: FigureLine[]) => {
    known.set(day, counted)
    byDay.set(day, officeOf(counted.lines))
    to.push(...counted.lines)
  }
  if (ofToday) addLive(today, ofToday, lines)
  if (ofSoFar && (known.has(before.to) || live.includes(before.to))) addLive(before.to, ofSoFar, linesBefore)
  for (const day of live.filter(day => !byDay.has(day)))
    addLive(day, await countLive(db, { day, timeZone }), day < period.from ? linesBefore : lines)

  const wholeOf = (span: Period, summed: readonly FigureLine[]) => ({
    ...figuresView(officeOf(summed)),
    quotes: Number(daysIn(span).reduce((sum, day) => sum + (known.get(day)?.quotes ?? 0n), 0n)),
  })
  const summed = sumLines(lines)
  const states = new Map(groupOf(summed, 'state'))
  const staff = groupOf(summed, 'staff')
  const emails = await emailsOf(
    db,
    staff.map(([id]) => id),
  )
  return accept({
    timeZone,
    today,
    period,
    before: { ...before, until: clock === undefined ? undefined : now.toISOString() },
    at: now.toISOString(),
    whole: wholeOf(period, summed),
    wholeBefore: wholeOf(before, sumLines(linesBefore)),
    days: daysIn(period).map(day => ({ day, ...figuresView(byDay.get(day) ?? noFigures) })),
    states: claimStates.flatMap(state => {
      const claims = states.get(state)?.opened ?? 0
      return claims > 0 ? [{ state, claims }] : []
    }),
    pairs: groupOf(summed, 'pair').map(([pair, figures]) => {
      const [from = '', to = ''] = pair.split('-')
      return { from, to, ...sumsView(figures) }
    }),
    sources: groupOf(summed, 'source').map(([source, figures]) => ({ source, ...sumsView(figures) })),
    staff: staff.map(([id, figures]) => ({ id, ...defined({ email: emails.get(id) }), ...figuresView(figures) })),
    unpriced: daysIn(period).reduce((sum, day) => sum + (known.get(day)?.unpriced ?? 0), 0),
    uncounted: missing.length - live.length,
  })
}

/** What the office has earned in all, in dollars: the sum of what its days come to, as the statistics show them. */
export async function earnedInAll(db: Db, { timeZone, now }: Calendar): Promise<string> {
  const today = dayIn(now, timeZone)
  const first = await firstDay(db, timeZone)
  if (first === undefined) return dollars(0n)
  const period = { from: first, to: addDays(today, -1) }
  const [kept, keptDays, live] = await Promise.all([
    readKeptSums(db, period, timeZone, 'office'),
    readKeptDays(db, period, timeZone),
    countLive(db, { day: today, timeZone }),
  ])
  const known = new Set(keptDays.map(({ day }) => day))
  const days = first < today ? daysIn(period).filter(day => !known.has(day)) : []
  const sums = [...kept, ...live.lines]
  for (const day of days.slice(-MOST_LIVE)) sums.push(...(await countLive(db, { day, timeZone })).lines)
  return dollars(earnedOf(officeOf(sumLines(sums))))
}

export type DayLine = { day: string } & Pick<FigureLine, 'part' | 'key'> & OfficeFigures

/** Every figure of every day of a period. */
export async function statisticsByDay(
  db: Db,
  asked: Asked,
  calendar: Calendar,
): Promise<Result<{ period: Period; lines: DayLine[] }, Invalid>> {
  const read = readPeriod(asked, calendar)
  if (!read.ok) return read
  const { period, today } = read.value
  const kept = await readKeptLines(db, period, calendar.timeZone)
  const live = period.to === today ? (await countLive(db, { day: today, timeZone: calendar.timeZone })).lines : []
  const lines = [...kept.filter(({ day }) => day < today), ...live.map(line => ({ ...line, day: today }))]
  return accept({
    period,
    lines: lines.map(({ day, part, key, ...figures }) => ({ day, part, key, ...figuresView(figures) })),
  })
}

/** The period that is asked for, today if none is. It does not reach into the future. */
function readPeriod(
  { from, to }: Asked,
  { timeZone, now }: Calendar,
): Result<{ period: Period; today: string }, Invalid> {
  const today = dayIn(now, timeZone)
  const start = from ?? to ?? today
  const end = to ?? start
  if (!isPeriod({ from: start, to: end }))
    return { ok: false, refusal: invalidField('query.to', 'not-allowed', 'does not end a period of 1 to 366 days') }
  if (start > today) return { ok: false, refusal: invalidField('query.from', 'not-allowed', 'has not come yet') }
  const period = { from: start, to: [end, today].toSorted()[0]! }
  return accept({ period, today })
}

type Counted = { lines: FigureLine[]; quotes: bigint; unpriced: number }

async function countLive(db: Db, day: Parameters<typeof readDay>[1]): Promise<Counted> {
  const { claims, quotes, spent } = await readDay(db, day)
  return { ...countDay(claims, spent), quotes }
}

const officeOf = (lines: readonly FigureLine[]): Figures => lines.find(({ part }) => part === 'office') ?? noFigures

const withoutLastDay = ({ from, to }: Period): Period => ({ from, to: addDays(to, -1) })

/** The lines of a part, those that earned most first. */
const groupOf = (summed: readonly FigureLine[], part: FigureLine['part']): [string, Figures][] =>
  summed
    .filter(line => line.part === part)
    .toSorted(
      (a, b) =>
        Number(earnedOf(b) - earnedOf(a)) ||
        Number(b.turnover - a.turnover) ||
        b.opened - a.opened ||
        (a.key < b.key ? -1 : 1),
    )
    .map(line => [line.key, line])

const figuresView = (figures: Figures): OfficeFigures => ({
  ...sumsView(figures),
  ...defined({ payoutMinutes: medianOf(figures.payout), takenMinutes: medianOf(figures.taken) }),
})

const sumsView = (figures: Figures): Omit<OfficeFigures, 'payoutMinutes' | 'takenMinutes'> => ({
  opened: figures.opened,
  paid: figures.paid,
  finished: figures.finished,
  completed: figures.completed,
  turnover: dollars(figures.turnover),
  spread: dollars(figures.spread),
  fees: dollars(figures.fees),
  discounts: dollars(figures.discounts),
  promo: dollars(figures.promo),
  referral: dollars(figures.referral),
  network: dollars(figures.network),
  costs: dollars(figures.costs),
  earned: dollars(earnedOf(figures)),
})

const dollars = (cents: bigint): string => toDecimal(cents, 2)

/** The time of the office's clock, to the second. */
const clockIn = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
