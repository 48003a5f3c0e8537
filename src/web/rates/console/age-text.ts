import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const SECOND = 1_000

const units = defineMessages({ ru: ['с', 'мин', 'ч', 'дн'], en: ['s', 'min', 'h', 'd'] } as const)

/** `+0,12 %`, `−3 %`. */
export const percentOff = (percent: string, locale: Locale): string =>
  withPercent(`${percent.startsWith('-') ? '−' : '+'}${showDecimal(percent.replace('-', ''), locale)}`, locale)

/** How old something is, in its largest unit: `4 с`, `3 мин`, `5 ч`, `2 дн`. */
export function ageText(at: string, now: string, locale: Locale): string {
  const age = Math.max(0, new Date(now).getTime() - new Date(at).getTime())
  const [second, minute, hour, day] = units[locale]
  if (age < 2 * MINUTE_MS) return `${Math.floor(age / SECOND)}\u00a0${second}`
  if (age < 2 * HOUR_MS) return `${Math.floor(age / MINUTE_MS)}\u00a0${minute}`
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)}\u00a0${hour}`
  return `${Math.floor(age / DAY_MS)}\u00a0${day}`
}
