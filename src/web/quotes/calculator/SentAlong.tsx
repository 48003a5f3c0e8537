import { useLocation } from 'react-router'
import { fieldText } from '#web/format/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { type CalculatorState, currencyOf } from './calculator-state.ts'
import { besideTheForm } from './read-address.ts'
import type { Shown } from './shown-quote.ts'

/**
 * The hidden fields of a form that is sent without JavaScript: the driving side, the former amounts, and the parameters that
 * came with the visitor.
 */
export function SentAlong({ state, shown }: { state: CalculatorState; shown: Shown }) {
  const locale = useLocale()
  const { quote } = shown
  const { search } = useLocation()
  const shownAmount = (side: 'from' | 'to') => {
    if (state.side === side) return state.typed
    return quote ? fieldText(side === 'from' ? quote.give : quote.get, currencyOf(state, side), locale) : ''
  }
  return (
    <>
      <input type="hidden" name="side" value={state.side} />
      <input type="hidden" name="shown-give" value={shownAmount('from')} />
      <input type="hidden" name="shown-get" value={shownAmount('to')} />
      {besideTheForm(new URLSearchParams(search)).map(
        ([name, value]) =>
          // It has a field of its own.
          name !== 'promo' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
    </>
  )
}
