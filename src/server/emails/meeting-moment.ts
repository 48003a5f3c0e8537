import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'

/** `21 ноября в 18:00`, in the time zone of the meeting's city. */
export const meetingMoment = (at: string, timeZone = 'UTC', locale: Locale): string =>
  dateFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))
