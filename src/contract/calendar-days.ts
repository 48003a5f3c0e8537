import { DAY_MS } from '#contract/durations.ts'

/** Days are counted on the calendar, where none is longer than another whatever the clocks do. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** The day in UTC, `2026-11-25`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
