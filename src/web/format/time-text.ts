import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'

/** Younger than this is `just now`. */
const JUST_NOW_S = 5

/** The age of something that is mostly seconds old. */
export function agoText(ageMs: number, locale: Locale): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < JUST_NOW_S) return locale === 'ru' ? 'только что' : 'just now'
  if (seconds < 60) return locale === 'ru' ? `${seconds} с назад` : `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return locale === 'ru' ? `${minutes} мин назад` : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return locale === 'ru' ? `${hours} ч назад` : `${hours} h ago`
}

/** A time of day in the reader's time zone. The server does not know it, and writes UTC. */
export function timeText(time: string, locale: Locale, here: boolean, withSeconds = false): string {
  const clock = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: withSeconds ? '2-digit' : undefined,
    hourCycle: 'h23',
    timeZone: !here ? 'UTC' : undefined,
  }).format(new Date(time))
  return here ? clock : `${clock} UTC`
}
