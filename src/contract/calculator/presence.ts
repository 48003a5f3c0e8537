import type { WorkingHours } from './working-hours.ts'

export type Presence = { open: true } | { open: false; opensAt?: Date }

/** Whether somebody is there, and if not, when next. */
export function presenceAt(hours: WorkingHours, now: Date): Presence {
  const { day, minute } = localTime(now, hours.timeZone)
  const isOn = hours.spans.some(
    span => span.days.includes(day) && minute >= minuteOf(span.from) && minute < minuteOf(span.to),
  )
  if (isOn) return { open: true }

  const waits = hours.spans.flatMap(span => span.days.map(on => untilMinutes({ day, minute }, on, minuteOf(span.from))))
  if (waits.length === 0) return { open: false }
  const opensAt = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + Math.min(...waits) * MINUTE_MS)
  // Where the clocks change before then, the wait is an hour off; the clock on the wall at that moment says by how much.
  const reached = localTime(opensAt, hours.timeZone)
  const wanted = (minute + Math.min(...waits)) % DAY
  return { open: false, opensAt: new Date(opensAt.getTime() + shortestWay(wanted - reached.minute) * MINUTE_MS) }
}

const MINUTE_MS = 60_000
const DAY = 24 * 60
const WEEK = 7 * DAY

const formats = new Map<string, Intl.DateTimeFormat>()

function localTime(at: Date, timeZone: string): { day: number; minute: number } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday!) + 1
  return { day, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function untilMinutes(now: { day: number; minute: number }, day: number, minute: number): number {
  const wait = (day - now.day) * DAY + minute - now.minute
  return wait > 0 ? wait : wait + WEEK
}

const shortestWay = (minutes: number): number => ((minutes + DAY + DAY / 2) % DAY) - DAY / 2
