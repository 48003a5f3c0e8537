import type { Locale } from './locale.ts'

/** Enough for every style in both languages and the time zones of an office's cities. */
const MOST_KEPT = 100

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * A format of dates and times. Making one costs as much as seventy uses of it, so those that name their time zone are
 * kept. The reader's own zone may change while a page is open, so a format without one is made each time.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (options.timeZone === undefined) return new Intl.DateTimeFormat(locale, options)
  const key = `${locale} ${JSON.stringify(options)}`
  const kept = dateFormats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  if (dateFormats.size > MOST_KEPT) dateFormats.delete(dateFormats.keys().next().value!)
  return format
}

/** The time zone of the browser. The server's own zone is of no use to readers. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const perLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({ ru: make('ru'), en: make('en') })

export const pluralRules = perLocale(locale => new Intl.PluralRules(locale))
export const listFormats = perLocale(locale => new Intl.ListFormat(locale, { type: 'conjunction' }))
