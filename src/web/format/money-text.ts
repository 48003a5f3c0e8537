import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { divideDown, divideUp, fromDecimal, toDecimal } from '#contract/money/money.ts'
import { type Named, neatDecimal } from '#contract/money/money-text.ts'
import { powerOfTen } from '#contract/money/rate.ts'

export { moneyText, type Named, signOf, withSign } from '#contract/money/money-text.ts'

/** The amount without its currency, for a field. */
export const fieldText = (decimal: string, { scale }: Pick<Named, 'scale'>, locale: Locale): string =>
  formatAmount(neatDecimal(decimal, scale), locale)

/**
 * A limit with few decimals, rounded inwards: a minimum up, a maximum down. The rounded limit itself is accepted.
 */
export function readableLimit(decimal: string, scale: number, end: 'min' | 'max'): string {
  const units = fromDecimal(decimal, scale)
  if (units === undefined || scale <= READ_DECIMALS) return decimal
  const step = powerOfTen(scale - READ_DECIMALS)
  return toDecimal(end === 'min' ? divideUp(units, step) : divideDown(units, step), READ_DECIMALS)
}

const READ_DECIMALS = 8
