import { useDeferredValue, useMemo, useState } from 'react'
import type { CurrencyItem } from '#contract/currency.ts'

type Find = typeof import('./find-currencies.ts').findCurrencies

/** What the query finds. The search itself comes with the first letter; until it is here the whole list stays. */
export function useSearch<C extends CurrencyItem>(query: string, currencies: readonly C[]): readonly C[] {
  const [find, setFind] = useState<{ by: Find }>()
  const asked = useDeferredValue(query)
  if (query && !find) void import('./find-currencies.ts').then(({ findCurrencies }) => setFind({ by: findCurrencies }))
  return useMemo(() => (find ? find.by(asked, currencies) : currencies), [find, asked, currencies])
}
