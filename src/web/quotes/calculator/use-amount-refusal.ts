import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { amountRefusalText, calculatorTexts } from './calculator.texts.ts'
import { type CalculatorState, currencyOf, typedAmount } from './calculator-state.ts'
import type { Shown } from './shown-quote.ts'

/** Why the typed amount is refused. An empty field is no mistake: the button asks for an amount. */
export function useAmountRefusal(state: CalculatorState, { refusal }: Shown): string | undefined {
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const typed = typedAmount(state)
  if (!typed.ok) return amountRefusalText(typed.refusal, texts, locale)
  const currency = currencyOf(state, state.side)
  const sum = (limit: string, end: 'min' | 'max') =>
    moneyText(readableLimit(limit, currency.scale, end), currency, locale)
  switch (refusal?.reason) {
    case 'below-minimum':
      return texts.least(sum(refusal.minimum, 'min'))
    case 'above-maximum':
      return texts.most(sum(refusal.maximum, 'max'))
    case 'beyond-reserve':
      return texts.reserveIs(sum(refusal.maximum, 'max'))
    case 'invalid-amount':
      return texts.amount['not-a-number']
    default:
      return undefined
  }
}
