import { type CalculatorState, currencyOf, typedAmount } from './calculator-state.ts'

export type AmountNote = { kind: 'cut'; scale: number } | { kind: 'ambiguous'; read: string; other: string }

/** What a person should know of how their amount was read. */
export function amountNote(state: CalculatorState): AmountNote | undefined {
  const read = typedAmount(state)
  if (!read.ok) return undefined
  const { text, cut, couldBe } = read.value
  if (couldBe !== undefined) return { kind: 'ambiguous', read: text, other: couldBe }
  return cut ? { kind: 'cut', scale: currencyOf(state, state.side).scale } : undefined
}
