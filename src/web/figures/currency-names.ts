import type { CurrencyItem } from '#contract/currency.ts'
import type { Api } from '#web/api/api.ts'

export type NamedCurrency = Pick<CurrencyItem, 'code' | 'name' | 'kind' | 'ticker' | 'scale'>

/** What the currencies are called, by their codes. */
export async function readNames(api: Api): Promise<Record<string, NamedCurrency>> {
  const currencies = await api('GET /api/v1/calculator/from/')
  return Object.fromEntries(
    currencies.map(({ code, name, kind, ticker, scale }) => [code, { code, name, kind, ticker, scale }]),
  )
}

/** A currency that the office has stopped giving out is still in old claims: there it goes by its code. */
export const namedOr = (names: Readonly<Record<string, NamedCurrency>>, code: string, value: string): NamedCurrency =>
  names[code] ?? {
    code,
    name: { ru: code, en: code },
    kind: 'crypto',
    ticker: code,
    scale: value.split('.')[1]?.length ?? 0,
  }
