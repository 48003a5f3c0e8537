import { dateFormat } from './intl-formats.ts'
import type { Locale } from './locale.ts'

// Moments as people read them away from a browser: in letters, receipts, documents and tables. All of them say whose time it is.

const tags: Record<Locale, string> = { ru: 'ru-RU', en: 'en-GB' }

/** `27 ноября 2026 года в 00:45 по Москве`. The year is a word in Russian: its abbreviation would end with a second full stop. */
export const momentInZone = (at: Date, locale: Locale, timeZone: string): string =>
  `${longDate(at, locale, { dateStyle: 'long', timeStyle: 'short', timeZone })} ${zoneBeside(at, locale, timeZone)}`

export const dayInZone = (at: Date, locale: Locale, timeZone: string): string =>
  longDate(at, locale, { dateStyle: 'long', timeZone })

const longDate = (at: Date, locale: Locale, style: Intl.DateTimeFormatOptions): string =>
  dateFormat(tags[locale], style)
    .format(at)
    .replace(/ г\.(?= |$)/, ' года')

/** `2026-11-28 00:45:10`, by the clocks of the zone: in tables and where a line is compared with another. */
export function plainTimeIn(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsIn(at, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The parts of a moment by the clocks of the zone, each with its noughts. */
export function partsIn(at: Date, timeZone: string): Record<string, string> {
  const parts = dateFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Whose time stands before it: `по Москве`, `(Екатеринбург, GMT+5)`, `Moscow Time (GMT+3)`, `UTC`. */
export function zoneBeside(at: Date, locale: Locale, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  if (timeZone === 'Europe/Moscow' && locale === 'ru') return 'по Москве'
  const [name, offset] = (['shortGeneric', 'shortOffset'] as const).map(
    timeZoneName =>
      dateFormat(tags[locale], { timeZone, timeZoneName })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  if (name === offset) return offset!
  return locale === 'ru' ? `(${name}, ${offset})` : `${name} (${offset})`
}
