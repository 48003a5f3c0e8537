import { expect, test } from 'vitest'
import { kindsDemanded } from './demanded-checks.ts'
import type { KindTerms } from './verification-kinds.ts'

const kind = (name: KindTerms['kind'], change: Partial<KindTerms> = {}): KindTerms => ({
  kind: name,
  asks: { ru: 'x', en: 'x' },
  photos: 1,
  termDays: 365,
  keepDays: 30,
  byDirection: false,
  ...change,
})
const kinds = [
  kind('card', { byDirection: true }),
  kind('identity', { amountFrom: 100_000n }),
  kind('selfie', { turnoverFrom: 500_000n }),
  kind('origin'),
]
const nothing = { byDirection: false, byScreening: false, worth: 0n, turnover: 0n, hasCard: true }

test.each([
  ['nothing demands anything', {}, []],
  ['a direction asks for what is chosen for it', { byDirection: true }, ['card direction']],
  ['a rule of screening asks for the same', { byScreening: true }, ['card screening']],
  ['without a card there is no card to ask for', { byDirection: true, hasCard: false }, ['identity direction']],
  ['an amount reaches its sum', { worth: 100_000n }, ['identity amount']],
  ['an amount is one cent short', { worth: 99_999n }, []],
  ['a worth that nobody knows reaches nothing', { worth: undefined }, []],
  ['the claim counts in the turnover', { worth: 1n, turnover: 499_999n }, ['selfie turnover']],
  ['a turnover is one cent short', { turnover: 499_999n }, []],
  [
    'several demand at once',
    { byDirection: true, worth: 500_000n },
    ['card direction', 'identity amount', 'selfie turnover'],
  ],
  [
    'without a card a document is asked for once',
    { byDirection: true, hasCard: false, worth: 100_000n },
    ['identity direction'],
  ],
])('%s', (_, change, expected) => {
  const demanded = kindsDemanded(kinds, { ...nothing, ...change })
  expect(demanded.map(({ kind, because }) => `${kind} ${because}`)).toEqual(expected)
})
