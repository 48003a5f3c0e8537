import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Board } from './board.ts'
import { cityView } from './pair-view.ts'

/** The cities with the cash that is taken and paid out there: each currency once, in the order of the catalogue. */
export function citiesWithCash({ cities, entries }: Pick<Board, 'cities' | 'entries'>) {
  return cities.map(city => {
    const there = entries.filter(({ direction }) => direction.cities.includes(city.code))
    const cash = (currencies: CurrencyItem[]) => [
      ...new Set(currencies.flatMap(({ kind, code }) => (kind === 'cash' ? [code] : []))),
    ]
    return { ...cityView(city), takes: cash(there.map(({ from }) => from)), gives: cash(there.map(({ to }) => to)) }
  })
}
