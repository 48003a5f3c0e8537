import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { timeText } from './time-text.ts'

/** `21 ноября, 14:02` in the reader's time zone. The server does not know it, and writes UTC. */
export const momentText = (time: string, locale: Locale, here: boolean): string =>
  here ? momentIn(undefined, time, locale) : `${momentIn('UTC', time, locale)} UTC`

/** Whether a moment is today by the reader's clock. */
export const isToday = (time: string, now: string): boolean =>
  new Date(time).toDateString() === new Date(now).toDateString()

/** `сегодня в 14:02`, or the date for any other day. */
export function recentMomentText(time: string, now: string, locale: Locale, here: boolean): string {
  if (!here || !isToday(time, now)) return momentText(time, locale, here)
  return `${locale === 'ru' ? 'сегодня в' : 'today at'} ${timeText(time, locale, here)}`
}

/** A moment in the time zone of another place: the time of a meeting is its local time. */
export const momentIn = (timeZone: string | undefined, time: string, locale: Locale): string =>
  dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time))

/** English dates have the day before the month, on pages and in e-mails. */
export const dateLocale = (locale: Locale): string => (locale === 'ru' ? 'ru' : 'en-GB')
