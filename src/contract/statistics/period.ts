import { addDays, dayOf } from '#contract/calendar-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'

/** Whole days on a calendar, `2026-11-25`, both ends included. */
export type Period = { from: string; to: string }

/** The most days that a period has: a leap year. */
const MOST_DAYS = 366

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && dayOf(at) === text
}

/** The day that a moment belongs to on the calendar of a time zone. */
export const dayIn = (at: Date, timeZone: string): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

export const countDays = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** Whether two days are a period that can be asked for. */
export const isPeriod = (period: Period): boolean => period.from <= period.to && countDays(period) <= MOST_DAYS

/** The period of the same length that ends before this one begins. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

export const daysIn = (period: Period): string[] =>
  Array.from({ length: countDays(period) }, (_, days) => addDays(period.from, days))

/** The month of a calendar that a day is in. */
export const monthOf = (day: string): Period => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** The periods that are offered, as of a day. */
export function usualPeriods(
  today: string,
): Record<'today' | 'yesterday' | 'week' | 'month' | 'lastMonth' | 'year', Period> {
  const yesterday = addDays(today, -1)
  const month = monthOf(today)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { ...month, to: today },
    lastMonth: monthOf(addDays(month.from, -1)),
    year: { from: addDays(today, -364), to: today },
  }
}
