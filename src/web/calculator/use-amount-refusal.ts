import { moneyText, readableLimit } from '#web/figures/money-text.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { type CalculatorState, currencyOf, typedAmount } from './calculator-state.ts'
import { amountRefusalText, calculatorWords } from './calculator-words.ts'
import type { Shown } from './shown-quote.ts'

/** Why the amount that was typed is not taken, in words to act on. An empty field is no mistake: the button asks. */
export function useAmountRefusal(state: CalculatorState, { refusal }: Shown): string | undefined {
  const words = useMessages(calculatorWords)
  const locale = useLocale()
  const typed = typedAmount(state)
  if (!typed.ok) return amountRefusalText(typed.refusal, words, locale)
  const currency = currencyOf(state, state.side)
  const sum = (limit: string, end: 'min' | 'max') =>
    moneyText(readableLimit(limit, currency.scale, end), currency, locale)
  switch (refusal?.reason) {
    case 'below-minimum':
      return words.least(sum(refusal.minimum, 'min'))
    case 'above-maximum':
      return words.most(sum(refusal.maximum, 'max'))
    case 'beyond-reserve':
      return words.reserveIs(sum(refusal.maximum, 'max'))
    case 'invalid-amount':
      return words.amount['not-a-number']
    default:
      return undefined
  }
}
