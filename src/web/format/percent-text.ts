import type { Locale } from '#contract/locale.ts'
import { showDecimal } from './show-decimal.ts'

/** Hundredths of a percent as percent: 150 is `1.5`. */
export function bpsText(bps: number): string {
  const text = (Math.abs(bps) / 100).toFixed(2).replace(/\.?0+$/, '')
  return bps < 0 ? `−${text}` : text
}

/** Hundredths of a percent for reading: 150 is `1,5 %` in Russian. */
export const percentText = (bps: number, locale: Locale): string =>
  `${bps < 0 ? '−' : ''}${showDecimal(bpsText(Math.abs(bps)), locale)} %`
