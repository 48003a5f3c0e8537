import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import { offsetAt } from '#web/format/zone-time.ts'

/** The first and the last moment of a day in the reader's zone, or in UTC. */
export function boundsOfDay(day: string, zone = 'UTC'): { since: string; until: string } {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return { since: startOfDay(day, zone).toISOString(), until: startOfDay(next, zone).toISOString() }
}

function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(day)
  const near = midnight - offsetAt(midnight, zone)
  const start = midnight - offsetAt(near, zone)
  // Where the clocks jump over midnight, the day begins with the jump.
  return new Date(offsetAt(start, zone) === offsetAt(near, zone) ? start : Math.max(near, start))
}

export const today = (now: Date, zone: string): string =>
  dateFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)

export function isZone(zone: string): boolean {
  try {
    return dateFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
