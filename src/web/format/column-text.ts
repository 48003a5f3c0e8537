import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { type Named, neatDecimal, withSign } from '#contract/money/money-text.ts'

/** Amounts of one currency in a column: all with as many decimals as the longest needs. */
export function columnText(values: readonly string[], currency: Named, locale: Locale): (value: string) => string {
  const decimals = values.map(value => neatDecimal(value, currency.scale).split('.')[1]?.length ?? 0)
  const most = Math.max(0, ...decimals)
  return value => {
    const [whole = '', part = ''] = neatDecimal(value, currency.scale).split('.')
    const written = most > 0 ? `${whole}.${part.padEnd(most, '0')}` : whole
    return withSign(formatAmount(written, locale), currency, locale)
  }
}
