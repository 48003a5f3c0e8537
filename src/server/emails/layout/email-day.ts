import type { Locale } from '#contract/locale.ts'
import { dayInZone, momentInZone } from '#contract/moment-in-zone.ts'

/** A date in the time zone of the reader, or else of the office. */
export const emailDay = (locale: Locale, at: string, timeZone: string): string =>
  dayInZone(new Date(at), locale, timeZone)

/** Date and time in the same time zone, which it names. */
export const emailMoment = (locale: Locale, at: string, timeZone: string): string =>
  momentInZone(new Date(at), locale, timeZone)
