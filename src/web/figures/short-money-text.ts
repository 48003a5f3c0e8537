import type { Locale } from '#contract/locale.ts'
import { moneyText, type Named, signOf } from '#contract/money/money-text.ts'

/** As many decimals as tell amounts apart in a list. */
const LISTED_DECIMALS = 8

/** An amount in a list: `0,12345678… ETH`. What is cut says so, and nobody copies it from there; the claim has all of it. */
export function shortMoneyText(decimal: string, currency: Named, locale: Locale): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  const cut = `${whole}.${decimals.slice(0, LISTED_DECIMALS)}`
  // Of an amount that is smaller than what is left nothing would be seen.
  if (!/[1-9]/.test(decimals.slice(LISTED_DECIMALS)) || !/[1-9]/.test(cut)) return moneyText(decimal, currency, locale)
  const sign = signOf(currency)
  return `${moneyText(cut, currency, locale).slice(0, -sign.length - 1)}…\u00a0${sign}`
}
