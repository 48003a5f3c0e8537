import { expect, test } from 'vitest'
import { type ResetDecision, resetDecisions } from '#contract/staff/second-factor-resets.ts'
import { confirmsFrom } from '#server/second-person/vouchings.ts'
import { mayDecide } from './second-factor-resets.store.ts'

const vouchings = [{ person: 'vera', voucher: 'ivan', until: new Date('2026-03-01T12:00:00Z') }]
const reset = { askedBy: 'ivan', person: 'olga' }
const allowed = (who: string, about = reset): ResetDecision[] =>
  resetDecisions.filter(decision => mayDecide(decision, about, { id: who, confirmsFrom: confirmsFrom(who, vouchings) }))

test.each([
  ['ivan', ['withdraw']],
  ['olga', ['refuse']],
  ['anna', ['confirm', 'refuse']],
  ['vera', ['refuse']],
])('%s may %j', (who, decisions) => {
  expect(allowed(who)).toEqual(decisions)
})

test('whoever asks for themselves only withdraws', () => {
  expect(allowed('olga', { askedBy: 'olga', person: 'olga' })).toEqual(['withdraw'])
})
