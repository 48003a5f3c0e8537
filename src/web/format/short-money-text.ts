import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { moneyText, type Named, neatDecimal, withSign } from '#contract/money/money-text.ts'

/** Enough decimals to distinguish amounts in a list. */
const LISTED_DECIMALS = 8

/** An amount in a list: `0,12345678… ETH`. A cut amount is marked; the page of the claim has all digits. */
export function shortMoneyText(decimal: string, currency: Named, locale: Locale): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  const cut = `${whole}.${decimals.slice(0, LISTED_DECIMALS)}`
  // A smaller amount would show zeros only, so it is not cut.
  if (!/[1-9]/.test(decimals.slice(LISTED_DECIMALS)) || !/[1-9]/.test(cut)) return moneyText(decimal, currency, locale)
  return withSign(`${formatAmount(neatDecimal(cut, currency.scale), locale)}…`, currency, locale)
}
