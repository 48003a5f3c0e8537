import type { Locale } from '#contract/locale.ts'

/** A day as a letter names it, by the clock of the office. */
export const letterDay = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  )
