import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'

/** A decimal in the reader's notation: grouped, without trailing zeros, cut and never rounded up. */
export function showDecimal(decimal: string, locale: Locale, mostDecimals = 18): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  return formatAmount(shortDecimal(`${whole}.${decimals.slice(0, mostDecimals)}`), locale)
}
