import type { Locale } from '#contract/locale.ts'

/** A day as a letter names it, by the clock of the office. In Russian the year is a word: its sign would end with a second full stop. */
export const letterDay = (locale: Locale, at: string): string => text(locale, at, { dateStyle: 'long' })

/** A moment of a day, by the same clock. */
export const letterMoment = (locale: Locale, at: string): string =>
  `${text(locale, at, { dateStyle: 'long', timeStyle: 'short' })} UTC`

const text = (locale: Locale, at: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { ...style, timeZone: 'UTC' })
    .format(new Date(at))
    .replace(/ г\.(?= |$)/, ' года')
