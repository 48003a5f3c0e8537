import { addDays } from '#contract/calendar-days.ts'
import type { HoursException, WorkingHours } from '#contract/catalogue/working-hours.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'

export type Presence = { open: true } | { open: false; opensAt?: Date }

/** Whether the office is open, and if not, when it opens: by the week, and by the dates that differ from it. */
export function presenceAt(hours: WorkingHours, now: Date): Presence {
  if (isOpenAt(hours, now)) return { open: true }
  const opensAt = nextOpening(hours, now)
  return { open: false, opensAt }
}

function isOpenAt(hours: WorkingHours, at: Date): boolean {
  const { date, clock } = localTime(at, hours.timeZone)
  return spansOn(hours, date).some(({ from, to }) => clock >= from && clock < to)
}

const exceptionOn = ({ exceptions = [] }: WorkingHours, date: string): HoursException | undefined =>
  exceptions.find(({ from, to }) => from <= date && date <= to)

const spansOn = (hours: WorkingHours, date: string): readonly { from: string; to: string }[] =>
  exceptionOn(hours, date)?.spans ?? hours.spans.filter(({ days }) => days.includes(weekday(date)))

/** After the last exception a week has every opening there will ever be. */
function nextOpening(hours: WorkingHours, now: Date): Date | undefined {
  const { timeZone, exceptions = [] } = hours
  const today = localTime(now, timeZone).date
  const end = addDays([today, ...exceptions.map(({ to }) => to)].toSorted().at(-1)!, 8)
  for (let date = today; date <= end; date = addDays(date, 1)) {
    const exception = exceptionOn(hours, date)
    if (exception?.spans.length === 0) {
      date = exception.to
      continue
    }
    const spans = spansOn(hours, date)
    if (spans.length === 0) continue
    // A place opens at the beginning of a span, or when the clock jumps into one.
    const openings = [...spans.flatMap(({ from }) => instantsOf(date, from, timeZone)), ...clockChanges(date, timeZone)]
      .filter(at => at > now && localTime(at, timeZone).date === date && isOpenAt(hours, at))
      .toSorted((a, b) => a.getTime() - b.getTime())
    if (openings[0]) return openings[0]
  }
  return undefined
}

/** Midnight of a date, or another time of it, as if the place were in UTC. */
const wallTime = (date: string, clock = '00:00'): number => Date.parse(`${date}T${clock}:00Z`)

/** Monday is 1. */
const weekday = (date: string): number => new Date(wallTime(date)).getUTCDay() || 7

/** When it is that time there: twice where the clock goes back. */
export function instantsOf(date: string, clock: string, timeZone: string): Date[] {
  const wall = wallTime(date, clock)
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map(at => offsetAt(at, timeZone)))
  return [...offsets].map(offset => new Date(wall - offset))
}

/** The first minute of another offset around a date, such as of summer time. */
function clockChanges(date: string, timeZone: string): Date[] {
  let [before, after] = [wallTime(date) - DAY_MS, wallTime(date) + 2 * DAY_MS]
  const offset = offsetAt(before, timeZone)
  if (offsetAt(after, timeZone) === offset) return []
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return [new Date(after)]
}

function offsetAt(at: number, timeZone: string): number {
  const { date, clock } = localTime(new Date(at), timeZone)
  return wallTime(date, clock) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

function localTime(at: Date, timeZone: string): { date: string; clock: string } {
  const format = dateFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, clock: `${parts.hour}:${parts.minute}` }
}
