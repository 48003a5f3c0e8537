import type { Locale } from '#contract/locale.ts'
import { showDecimal } from './show-decimal.ts'

/** A figure for a glance: `12,3 млн` from a million on, whole from a thousand on, else up to four decimals. Never more than there is. */
export function compactDecimal(decimal: string, locale: Locale): string {
  const whole = decimal.split('.')[0]!
  if (whole.length < 7) return showDecimal(decimal, locale, whole.length > 3 ? 0 : 4)
  return showDecimal(`${whole.slice(0, -6)}.${whole.at(-6)}`, locale) + (locale === 'ru' ? '\u00a0млн' : 'M')
}
