import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'

/** A decimal in the reader's notation: grouped, without trailing zeros, cut and never rounded up. */
export function showDecimal(decimal: string, locale: Locale, mostDecimals = 18): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  const shown = decimals.slice(0, mostDecimals).replace(/0+$/, '')
  return formatAmount(shown ? `${whole}.${shown}` : whole, locale)
}
