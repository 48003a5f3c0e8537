import type { Locale } from '#contract/locale.ts'

/** What is so young changes before it is read. */
const JUST_NOW_S = 5

/** How long ago, for something that is seconds old most of the time. */
export function agoText(ageMs: number, locale: Locale): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < JUST_NOW_S) return locale === 'ru' ? 'только что' : 'just now'
  if (seconds < 60) return locale === 'ru' ? `${seconds} с назад` : `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return locale === 'ru' ? `${minutes} мин назад` : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return locale === 'ru' ? `${hours} ч назад` : `${hours} h ago`
}

/** A time of day where the reader is. The server does not know where that is, and says it in UTC. */
export function timeText(time: string, locale: Locale, here: boolean, withSeconds = false): string {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    hourCycle: 'h23',
    ...(!here && { timeZone: 'UTC' }),
  }).format(new Date(time))
  return here ? clock : `${clock} UTC`
}
