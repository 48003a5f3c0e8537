import { type CalculatorState, questionOf } from './calculator-state.ts'
import type { NextStep } from './next-step.ts'
import { amountId, CITY_ID, pillId } from './panel-ids.ts'
import { addressOf } from './read-address.ts'

/** The address of a step: the claim with this quote, or the part of the form where something is missing. */
export const addressAfter = (step: NextStep, state: CalculatorState, search: string): string =>
  step.step === 'exchange'
    ? claimAddress(state, search)
    : `/${addressOf(questionOf(state), new URLSearchParams(search))}#${placeOf(step)}`

export function placeOf(step: NextStep): string {
  if ('at' in step) return amountId(step.at)
  if (step.step === 'another-pair') return pillId('to')
  return step.step === 'choose-city' ? CITY_ID : amountId('from')
}

function claimAddress(state: CalculatorState, before: string): string {
  const search = new URLSearchParams(addressOf(questionOf(state), new URLSearchParams()))
  const again = new URLSearchParams(before).get('again')
  if (again) search.set('again', again)
  if (state.promo) search.set('promo', state.promo)
  const { token, give, get } = state.view.quote!
  search.set('shown', state.side === 'from' ? get : give)
  search.set('quote', token)
  return `/claim?${search}`
}
