import { useDeferredValue, useMemo } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { useLater } from '#web/ui/use-later.ts'

const loadSearch = async () => (await import('./find-currencies.ts')).findCurrencies

/**
 * The currencies that match the query. The search across alphabets and keyboard layouts is loaded with the first letter;
 * until then the query is matched literally.
 */
export function useSearch<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const { code: find } = useLater(loadSearch, query !== '')
  const asked = useDeferredValue(query)
  return useMemo(() => (find ? find(asked, currencies) : literally(asked, currencies)), [find, asked, currencies])
}

function literally<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const typed = query.trim().toLowerCase()
  if (typed === '') return currencies
  return currencies.filter(({ code, ticker, name }) =>
    [code, ticker, name.ru, name.en].some(text => text.toLowerCase().includes(typed)),
  )
}
