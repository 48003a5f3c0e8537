import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { dateFormat } from '#contract/intl-formats.ts'

const DAY_MINUTES = 24 * 60

/**
 * The hours of a place on the clock of a reader elsewhere: `12:00–22:00`. Undefined where both clocks say the same, or where
 * the place has no hours.
 */
export function hoursHere({ timeZone, spans }: WorkingHours, at: Date, readerZone: string): string | undefined {
  const ahead = offsetIn(readerZone, at) - offsetIn(timeZone, at)
  if (ahead === 0 || spans.length === 0) return undefined
  return [...new Set(spans.map(({ from, to }) => `${shifted(from, ahead)}–${shifted(to, ahead)}`))].join(', ')
}

/** Minutes east of Greenwich. */
function offsetIn(timeZone: string, at: Date): number {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

function shifted(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const there = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(there / 60), there % 60].map(part => String(part).padStart(2, '0')).join(':')
}
