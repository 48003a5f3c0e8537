import type { Locale } from '#contract/locale.ts'
import { showDecimal } from '#web/format/show-decimal.ts'

/** `15 %`, without closing zeros. */
export const percent = (text: string, locale: Locale): string =>
  `${showDecimal(text.replace(/\.?0+$/, ''), locale)}\u00a0%`
