import type { Locale } from '#contract/locale.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const units = defineMessages({ ru: ['с', 'мин', 'ч', 'дн'], en: ['s', 'min', 'h', 'd'] } as const)

/** `+0,12 %`, `−3 %`. */
export const percentOff = (percent: string, locale: Locale): string =>
  withPercent(`${percent.startsWith('-') ? '−' : '+'}${showDecimal(percent.replace('-', ''), locale)}`, locale)

/** How old something is, in its largest unit: `4 с`, `3 мин`, `5 ч`, `2 дн`. */
export function ageText(at: string, now: string, locale: Locale): string {
  const age = Math.max(0, new Date(now).getTime() - new Date(at).getTime())
  const [second, minute, hour, day] = units[locale]
  if (age < 2 * MINUTE) return `${Math.floor(age / SECOND)}\u00a0${second}`
  if (age < 2 * HOUR) return `${Math.floor(age / MINUTE)}\u00a0${minute}`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)}\u00a0${hour}`
  return `${Math.floor(age / DAY)}\u00a0${day}`
}
