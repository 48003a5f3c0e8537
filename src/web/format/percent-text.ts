import type { Locale } from '#contract/locale.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'
import { showDecimal } from './show-decimal.ts'

/** Hundredths of a percent as percent: 150 is `1.5`. */
export function bpsText(bps: number): string {
  const text = shortDecimal((Math.abs(bps) / 100).toFixed(2))
  return bps < 0 ? `−${text}` : text
}

/** Hundredths of a percent for reading: 150 is `1,5 %` in Russian, `1.5%` in English. */
export const percentText = (bps: number, locale: Locale): string =>
  withPercent(`${bps < 0 ? '−' : ''}${showDecimal(bpsText(Math.abs(bps)), locale)}`, locale)

/** A figure with the sign: in Russian after a space, in English without one. */
export const withPercent = (figure: string, locale: Locale): string =>
  locale === 'ru' ? `${figure}\u00a0%` : `${figure}%`
