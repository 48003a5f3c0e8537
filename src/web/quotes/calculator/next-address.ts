import { type CalculatorState, questionOf } from './calculator-state.ts'
import type { NextStep } from './next-step.ts'
import { amountId, CITY_ID, pillId } from './panel-ids.ts'
import { addressOf } from './read-address.ts'

/** The part of the calculator where something is missing. */
export function placeOf(step: NextStep): string {
  if ('at' in step) return amountId(step.at)
  if (step.step === 'another-pair') return pillId('to')
  return step.step === 'choose-city' ? CITY_ID : amountId('from')
}

/** The form of the claim with this quote. */
export function claimAddress(state: CalculatorState, before: string, form: string): string {
  const search = new URLSearchParams(addressOf(questionOf(state), new URLSearchParams()))
  const again = new URLSearchParams(before).get('again')
  if (again) search.set('again', again)
  const { token, give, get } = state.view.quote!
  search.set('shown', state.side === 'from' ? get : give)
  search.set('quote', token)
  return `${form}?${search}`
}
