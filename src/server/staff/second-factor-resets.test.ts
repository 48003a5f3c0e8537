import { expect, test } from 'vitest'
import { type ResetDecision, resetDecisions } from '#contract/staff/second-factor-resets.ts'
import { mayDecide } from './second-factor-resets.store.ts'

const reset = { askedBy: 'ivan', person: 'olga' }
const allowed = (who: string, about = reset): ResetDecision[] =>
  resetDecisions.filter(decision => mayDecide(decision, about, who))

test.each([
  ['ivan', ['withdraw']],
  ['olga', ['refuse']],
  ['anna', ['confirm', 'refuse']],
])('%s may %j', (who, decisions) => {
  expect(allowed(who)).toEqual(decisions)
})

test('whoever asks for themselves only withdraws', () => {
  expect(allowed('olga', { askedBy: 'olga', person: 'olga' })).toEqual(['withdraw'])
})
