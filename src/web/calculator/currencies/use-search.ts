import { useDeferredValue, useMemo } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { useLater } from '#web/ui/use-later.ts'

const loadSearch = async () => (await import('./find-currencies.ts')).findCurrencies

/**
 * What the query finds. The search that knows alphabets and keyboard layouts comes with the first letter; until it is
 * here, or where it does not come, the letters are looked for as they stand.
 */
export function useSearch<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const { code: find } = useLater(loadSearch, query !== '')
  const asked = useDeferredValue(query)
  return useMemo(() => (find ? find(asked, currencies) : literally(asked, currencies)), [find, asked, currencies])
}

function literally<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const letters = query.trim().toLowerCase()
  if (letters === '') return currencies
  return currencies.filter(({ code, ticker, name }) =>
    [code, ticker, name.ru, name.en].some(text => text.toLowerCase().includes(letters)),
  )
}
