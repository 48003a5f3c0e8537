import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * A date in the office's time zone. In Russian the year is spelled out as a word: the abbreviation would end with a
 * second full stop.
 */
export const emailDay = (locale: Locale, at: string): string => text(locale, at, { dateStyle: 'long' })

/** Date and time in the same time zone. */
export const emailMoment = (locale: Locale, at: string): string =>
  `${text(locale, at, { dateStyle: 'long', timeStyle: 'short' })} UTC`

const text = (locale: Locale, at: string, style: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { ...style, timeZone: 'UTC' })
    .format(new Date(at))
    .replace(/ г\.(?= |$)/, ' года')
