import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'

type Called = Pick<CurrencyItem, 'name' | 'kind' | 'ticker'>

/** A currency inside a sentence: `Bitcoin`, `Сбербанк RUB`, `наличные рубли`. The name of a bank alone does not say which currency. */
export function nameInSentence({ name, kind, ticker }: Called, locale: Locale): string {
  const own = name[locale]
  if (kind === 'cash') return own.charAt(0).toLowerCase() + own.slice(1)
  return kind === 'crypto' || own.includes(ticker) ? own : `${own} ${ticker}`
}

/** The name at the beginning of a text. */
export function nameAlone(currency: Called, locale: Locale): string {
  return currency.kind === 'cash' ? currency.name[locale] : nameInSentence(currency, locale)
}

/** Beside its amount, which already has the currency: `LTC`, `USDT TRC20`, `Сбербанк`. Coins go by their ticker. */
export function nameBesideAmount(currency: Called, locale: Locale): string {
  const { name, kind, ticker } = currency
  if (kind !== 'crypto') return name[locale]
  const network = networkOfCoin(currency, locale)
  return network ? `${ticker} ${network}` : ticker
}

/** The network of a coin that lives on several: `TRC20`. */
export function networkOfCoin({ name, kind, ticker }: Called, locale: Locale): string | undefined {
  const network = kind === 'crypto' ? /\s([A-Z]+\d*)$/.exec(name[locale])?.[1] : undefined
  return network === ticker ? undefined : network
}
