import { expect, test } from 'vitest'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { askedBefore } from './asked-before.ts'

const kind = (change: Partial<VerificationTerms['kinds'][number]>): VerificationTerms['kinds'][number] => ({
  kind: 'card',
  asks: { ru: 'Снимите карту.', en: 'Photograph the card.' },
  photos: 1,
  termDays: 365,
  keepDays: 30,
  byDirection: true,
  ...change,
})

test('a direction that demands a check says what is asked, how long it takes and for how long it counts', () => {
  const terms = { kinds: [kind({})], usualMinutes: 12 }
  expect(askedBefore(terms, { demands: ['verification'] }, 'en')).toEqual([
    'Before you pay, we ask for: card.',
    'Photograph the card.',
    'We usually answer within 12 minutes; the order’s clock is stopped meanwhile.',
    'If you are signed in, we do not ask twice: the check counts for 365 days.',
    'You can decline: an unpaid order closes, and money that has come in goes back.',
  ])
})

test('sums from which on a check is asked are said in every direction', () => {
  const terms = { kinds: [kind({}), kind({ kind: 'identity', byDirection: false, amountFrom: '1000' })] }
  expect(askedBefore(terms, { demands: [] }, 'en')[0]).toBe(
    'For orders of $1,000 or more we ask for: identity document.',
  )
})

test('where nothing is asked nothing is said, also when the office could not be asked', () => {
  expect(askedBefore({ kinds: [kind({})], usualMinutes: 12 }, { demands: [] }, 'ru')).toEqual([])
  expect(askedBefore(undefined, { demands: ['verification'] }, 'ru')).toEqual([])
})
