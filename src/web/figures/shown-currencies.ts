import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Api } from '#web/api/api.ts'

/** A currency as lists of claims and of money show it. */
export type ShownCurrency = Pick<CurrencyItem, 'code' | 'name' | 'kind' | 'ticker' | 'network' | 'scale' | 'icon'>
export type ShownCurrencies = Readonly<Record<string, ShownCurrency>>

/** Every currency of the office by its code, in the office's order. */
export async function readCurrencies(api: Api): Promise<ShownCurrencies> {
  const currencies = await api('GET /api/v1/calculator/from/')
  return Object.fromEntries(
    currencies.map(({ code, name, kind, ticker, network, scale, icon }) => [
      code,
      { code, name, kind, ticker, network, scale, icon },
    ]),
  )
}

/** A currency that the office has stopped giving out is still in old claims and in the books: there it goes by its code. */
export const currencyOr = (currencies: ShownCurrencies, code: string, value: string): ShownCurrency =>
  currencies[code] ?? {
    ...{ code, ticker: code, name: { ru: code, en: code }, kind: 'crypto', network: null },
    ...{ scale: value.split('.')[1]?.length ?? 0, icon: { glyph: code.charAt(0), color: 'currentColor' } },
  }
