import { useDeferredValue, useMemo } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { useLater } from '#web/ui/use-later.ts'

const loadSearch = () => import('./late-search.ts')

/**
 * The currencies that match the query. The search across alphabets and keyboard layouts is loaded with the first letter;
 * until then the query is matched literally. With it comes the way out where nothing is found.
 */
export function useSearch<C extends CurrencyItem>(query: string, currencies: readonly C[]) {
  const { code } = useLater(loadSearch, query !== '')
  const asked = useDeferredValue(query)
  const found = useMemo(() => (code?.findCurrencies ?? literally)(asked, currencies), [code, asked, currencies])
  return { found, Ask: code?.AskForCurrency }
}

function literally<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const typed = query.trim().toLowerCase()
  if (typed === '') return currencies
  return currencies.filter(({ code, ticker, name }) =>
    [code, ticker, name.ru, name.en].some(text => text.toLowerCase().includes(typed)),
  )
}
