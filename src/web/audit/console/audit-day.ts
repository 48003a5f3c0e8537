import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'

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

/** `UTC+3`, `UTC−3:30`: the offset of a zone at noon of a day. */
export function zoneText(zone: string, day: string, locale: Locale): string {
  const minutes = offsetAt(Date.parse(day) + DAY_MS / 2, zone) / 60_000
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes > 0 ? '+' : locale === 'ru' ? '−' : '-'
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
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

const offsetAt = (at: number, zone: string): number => {
  const parts = dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
