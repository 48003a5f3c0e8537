import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'

/** What a clock there shows, as a field of date and time has it: `2026-11-21T15:30`. */
export function clockIn(zone: string, time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? '' : new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16)
}

/**
 * The moment at which a clock there shows this, to the minute; undefined where it is no time. An hour that a change of
 * the clocks repeats is the first of the two; one that it leaves out is as long after the change.
 */
export function momentOfClock(zone: string, clock: string): string | undefined {
  const wall = Date.parse(`${clock.slice(0, 16)}Z`)
  if (Number.isNaN(wall)) return undefined
  const before = wall - offsetAt(wall - DAY_MS, zone)
  const after = wall - offsetAt(wall + DAY_MS, zone)
  const shown = [before, after].filter(at => at + offsetAt(at, zone) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString()
}

/** `UTC+3`, `UTC−3:30`: the offset of a zone at noon of a day. */
export const zoneText = (zone: string, day: string, locale: Locale): string =>
  offsetText(zone, Date.parse(day) + DAY_MS / 2, locale)

/** The offset of a zone at a moment, which differs within the day that the clocks change. */
export function offsetText(zone: string, at: number, locale: Locale): string {
  const minutes = offsetAt(at, zone) / 60_000
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes > 0 ? '+' : locale === 'ru' ? '−' : '-'
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** The milliseconds by which a zone is ahead of UTC at a moment. */
export const offsetAt = (at: number, zone: string): number => {
  const parts = dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
