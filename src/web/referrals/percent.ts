import type { Locale } from '#contract/locale.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'

/** `15 %`, in English `15%`, without closing zeros after the point. */
export const percent = (text: string, locale: Locale): string => withPercent(showDecimal(text, locale), locale)
