import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { dateLocale } from './moment-text.ts'

/** A day of a calendar as the reader writes it, whatever their time zone: `25 нояб. 2026`. */
export const dayText = (day: string, locale: Locale): string =>
  dateFormat(dateLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/\sг\.$/, '')

/** The day of an instant, `25 ноября`: in UTC, so that the server and the browser write the same. */
export const dayAndMonthText = (time: string, locale: Locale): string =>
  dateFormat(dateLocale(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(time))
