import type { Locale } from './locale.ts'
import { plural } from './plural.ts'

/** A duration in words: `20 минут`, `2 часа`, `1 час 30 минут`. */
export function minutesText(minutes: number, locale: Locale): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours ? [hoursIn[locale](hours)] : []), ...(rest || !hours ? [minutesIn[locale](rest)] : [])].join(' ')
}

const hoursIn: Record<Locale, (count: number) => string> = {
  ru: count => `${count} ${plural('ru', count, { one: 'час', few: 'часа', many: 'часов' })}`,
  en: count => `${count} ${plural('en', count, { one: 'hour', other: 'hours' })}`,
}
const minutesIn: Record<Locale, (count: number) => string> = {
  ru: count => `${count} ${plural('ru', count, { one: 'минуту', few: 'минуты', many: 'минут' })}`,
  en: count => `${count} ${plural('en', count, { one: 'minute', other: 'minutes' })}`,
}
