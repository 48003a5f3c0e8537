import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Api } from '#web/api/api.ts'

/** What lists show of a currency. */
export type ShownCurrency = Pick<
  CurrencyItem,
  'code' | 'name' | 'kind' | 'ticker' | 'network' | 'scale' | 'icon' | 'accountForm' | 'ownFields'
>
export type ShownCurrencies = Readonly<Record<string, ShownCurrency>>

/** Every currency by its code, in the order of the catalogue. */
export async function readCurrencies(api: Api): Promise<ShownCurrencies> {
  const currencies = await api('GET /api/v1/calculator/from/')
  return Object.fromEntries(
    currencies.map(({ reserve: _, state: __, reason: ___, popular: ____, category: _____, ...currency }) => [
      currency.code,
      currency,
    ]),
  )
}

/** A currency that left the catalogue is still in old claims and in the ledger, where its code is its name. */
export const currencyOr = (currencies: ShownCurrencies, code: string, value: string): ShownCurrency =>
  currencies[code] ?? {
    code,
    ticker: code,
    name: { ru: code, en: code },
    kind: 'crypto',
    network: null,
    accountForm: 'own',
    scale: value.split('.')[1]?.length ?? 0,
    icon: { glyph: code.charAt(0), color: 'currentColor' },
  }
