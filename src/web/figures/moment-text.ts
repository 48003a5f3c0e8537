import type { Locale } from '#contract/locale.ts'
import { timeText } from './time-text.ts'

/** `21 ноября, 14:02` where the reader is. The server does not know where that is, and says it in UTC. */
export const momentText = (time: string, locale: Locale, here: boolean): string =>
  here ? momentIn(undefined, time, locale) : `${momentIn('UTC', time, locale)} UTC`

/** Whether a moment is of the day on which somebody reads of it, by the reader's own clock. */
export const isToday = (time: string, now: string): boolean =>
  new Date(time).toDateString() === new Date(now).toDateString()

/** `сегодня в 14:02`, for as long as it is that. */
export function recentMomentText(time: string, now: string, locale: Locale, here: boolean): string {
  if (!here || !isToday(time, now)) return momentText(time, locale, here)
  return `${locale === 'ru' ? 'сегодня в' : 'today at'} ${timeText(time, locale, here)}`
}

/** The same on the clocks of another place: an hour to be there is said as it is there. */
export const momentIn = (timeZone: string | undefined, time: string, locale: Locale): string =>
  new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(time))

/** Dates in English stand on pages as they stand in letters: the day before its month. */
export const dateLocale = (locale: Locale): string => (locale === 'ru' ? 'ru' : 'en-GB')
