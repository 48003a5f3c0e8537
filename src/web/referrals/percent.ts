import type { Locale } from '#contract/locale.ts'
import { showDecimal } from '#web/format/show-decimal.ts'

/** `15 %`, without closing zeros after the point. */
export const percent = (text: string, locale: Locale): string =>
  `${showDecimal(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), locale)}\u00a0%`
