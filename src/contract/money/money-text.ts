import type { Locale } from '#contract/locale.ts'
import { formatAmount } from './amount-text.ts'
import type { CurrencyItem } from './currency.ts'
import type { ExchangeRate } from './exchange-rate.ts'
import { shortDecimal } from './short-decimal.ts'

export type Named = Pick<CurrencyItem, 'ticker' | 'scale'>

/** `641 238,05 ₽`, `0,05 BTC`, in English `$25`: an amount as it is read, with the sign or the ticker of its currency. */
export const moneyText = (decimal: string, currency: Named, locale: Locale): string =>
  withSign(formatAmount(neatDecimal(decimal, currency.scale), locale), currency, locale)

/** A formatted amount with its sign. English writes the signs that its readers know before the figure. */
export function withSign(amount: string, currency: Pick<Named, 'ticker'>, locale: Locale): string {
  const sign = signOf(currency)
  if (locale !== 'en' || !'$€£'.includes(sign)) return `${amount}\u00a0${sign}`
  return amount.startsWith('\u2212') ? `\u2212${sign}${amount.slice(1)}` : `${sign}${amount}`
}

export const signOf = ({ ticker }: Pick<Named, 'ticker'>): string => signs[ticker] ?? ticker

/** `1 BTC = 6 412 380,50 ₽`, as the calculator writes it; with one currency on both sides, which is given for which. */
export function rateEquation({ give, get }: ExchangeRate, sides: { from: Named; to: Named }, locale: Locale): string {
  const [given, got] = [moneyText(give, sides.from, locale), moneyText(get, sides.to, locale)]
  if (signOf(sides.from) === signOf(sides.to)) return `${given} → ${got}`
  return give === '1' ? `${given} = ${got}` : `${got} = ${given}`
}

/** Without the zeros that say nothing; but kopecks are two digits or none. */
export function neatDecimal(decimal: string, scale: number): string {
  const short = shortDecimal(decimal)
  return scale === 2 ? short.replace(/\.\d$/, '$&0') : short
}

const signs: Record<string, string> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸', UAH: '₴', GBP: '£', CNY: '¥', TRY: '₺' }
