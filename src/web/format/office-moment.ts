import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { dateLocale, momentIn } from './moment-text.ts'
import { offsetText } from './zone-time.ts'

/** `21 ноября, 15:30 UTC+3`: a moment by the office's clock, in the words of its field, whoever reads it. */
export const officeMoment = (at: string, { locale, zone = 'UTC' }: { locale: Locale; zone?: string }): string =>
  `${momentIn(zone, at, locale)} ${offsetText(zone, Date.parse(at), locale)}`

/** The same with its year, for what may be years ago. */
export const officeMomentOfYear = (at: string, { locale, zone = 'UTC' }: { locale: Locale; zone?: string }): string =>
  `${longMoment(zone, locale).format(new Date(at))} ${offsetText(zone, Date.parse(at), locale)}`

const longMoment = (timeZone: string, locale: Locale) =>
  dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
