import { formatAmount, formatForField } from '#contract/amount-text.ts'
import type { CurrencyItem } from '#contract/currency.ts'
import type { Locale } from '#contract/locale.ts'
import { divideDown, divideUp, fromDecimal, toDecimal } from '#contract/money.ts'
import { powerOfTen } from '#contract/rate.ts'

export type Named = Pick<CurrencyItem, 'ticker' | 'scale'>

/** `641 238,05 ₽`, `0,05 BTC`: an amount as it is read, with the sign or the ticker of its currency. */
export const moneyText = (decimal: string, currency: Named, locale: Locale): string =>
  `${formatAmount(neatDecimal(decimal, currency.scale), locale)}\u00a0${signOf(currency)}`

/** The same without the currency, for a field that is read again. */
export const fieldText = (decimal: string, { scale }: Pick<Named, 'scale'>, locale: Locale): string =>
  formatForField(neatDecimal(decimal, scale), locale)

/**
 * A limit with no more decimals than a person reads, moved inwards: the least a little up, the most a little down. Every
 * amount that it names is accepted.
 */
export function readableLimit(decimal: string, scale: number, end: 'min' | 'max'): string {
  const units = fromDecimal(decimal, scale)
  if (units === undefined || scale <= READ_DECIMALS) return decimal
  const step = powerOfTen(scale - READ_DECIMALS)
  return toDecimal(end === 'min' ? divideUp(units, step) : divideDown(units, step), READ_DECIMALS)
}

const READ_DECIMALS = 8

export const signOf = ({ ticker }: Pick<Named, 'ticker'>): string => signs[ticker] ?? ticker

/** Without the zeros that say nothing; but kopecks are two digits or none. */
function neatDecimal(decimal: string, scale: number): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  const telling = decimals.replace(/0+$/, '')
  return telling ? `${whole}.${scale === 2 ? telling.padEnd(2, '0') : telling}` : whole
}

const signs: Record<string, string> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸', UAH: '₴', GBP: '£', CNY: '¥', TRY: '₺' }
