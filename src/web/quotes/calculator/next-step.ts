import type { PausedReason } from '#contract/catalogue/direction.ts'
import type { AmountRefusal } from '#contract/money/amount-text.ts'
import { type CalculatorState, isAnswered, type Side, typedAmount } from './calculator-state.ts'
import { shownQuote } from './shown-quote.ts'

/** What the visitor has to do before the claim, and where. The button says it. */
export type NextStep =
  | { step: 'exchange' }
  | { step: 'wait-for-end'; until?: string }
  | { step: 'another-pair'; because: PausedReason | 'unknown' }
  | { step: 'enter-amount'; at: Side }
  | { step: 'correct-amount'; at: Side; because: Exclude<AmountRefusal['reason'], 'empty'>; meant?: string }
  | { step: 'give-more' | 'give-less'; at: Side; limit: string }
  | { step: 'reserve-ended'; at: Side; limit: string }
  | { step: 'choose-city' }
  | { step: 'wait-for-quote' }
  | { step: 'ask-again'; because: 'offline' | 'failed' | 'expired' }

export function nextStep(state: CalculatorState, now?: number): NextStep {
  const { view, side, trouble } = state
  const { paused, refusal, quote } = shownQuote(state)

  if (view.tech.maintenance) return { step: 'wait-for-end', until: view.tech.until || undefined }
  if (paused) return { step: 'another-pair', because: paused.because }
  if (refusal?.reason === 'unknown-direction') return { step: 'another-pair', because: 'unknown' }

  const typed = typedAmount(state)
  if (!typed.ok) {
    const { reason } = typed.refusal
    if (reason === 'empty') return { step: 'enter-amount', at: side }
    const meant = 'meant' in typed.refusal ? typed.refusal.meant : undefined
    return { step: 'correct-amount', at: side, because: reason, meant: meant || undefined }
  }
  if (!/[1-9]/.test(typed.value.text)) return { step: 'enter-amount', at: side }
  if (refusal?.reason === 'below-minimum') return { step: 'give-more', at: side, limit: refusal.minimum }
  if (refusal?.reason === 'above-maximum') return { step: 'give-less', at: side, limit: refusal.maximum }
  if (refusal?.reason === 'beyond-reserve') return { step: 'reserve-ended', at: side, limit: refusal.maximum }
  if (refusal?.reason === 'invalid-amount') return { step: 'correct-amount', at: side, because: 'not-a-number' }

  if (trouble && !isAnswered(state)) return { step: 'ask-again', because: trouble }
  if (!quote || !isAnswered(state)) return { step: 'wait-for-quote' }
  if (now !== undefined && Date.parse(quote.holdsUntil) <= now)
    return { step: 'ask-again', because: trouble ?? 'expired' }
  if (view.pair.cities.length && !view.pair.cities.some(({ code }) => code === state.city))
    return { step: 'choose-city' }
  return { step: 'exchange' }
}
