import type { Locale } from '#contract/locale.ts'
import { showDecimal } from './show-decimal.ts'

/** `1 : 9041050.5`, given to got, as the reader writes figures. */
export const ratioText = (ratio: string, locale: Locale): string =>
  ratio
    .split(' : ')
    .map(figure => showDecimal(figure, locale))
    .join(' : ')
