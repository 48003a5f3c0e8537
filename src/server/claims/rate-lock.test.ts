import { describe, expect, test } from 'vitest'
import { coversAtRate } from '#contract/claims/agreed-amount.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import { fixesRate, questionEnd, rateEnd, windowFrom } from './rate-lock.ts'

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
/** Agreed at noon, with windows of twenty minutes. */
const claim = claimIn('awaiting-payment', { rateSince: noon, windowMinutes: 20 })
const { rateSince: _, ...floating } = claim

describe('an agreed rate', () => {
  test('is kept for three windows from the moment it was agreed', () => {
    expect(rateEnd(claim)).toEqual(at(60))
    expect(rateEnd({ ...claim, rateSince: at(30) })).toEqual(at(90))
  })

  test('has no end while the rate is floating', () => {
    expect(rateEnd(floating)).toBeUndefined()
  })

  test('of a cash payment is kept until after the meeting', () => {
    const accounts = { ...claim.accounts, from: { account: { kind: 'person-name' as const, value: 'Анна' } } }
    const meeting = { city: 'MSK', at: at(300).toISOString() }
    expect(rateEnd({ ...claim, accounts, meeting })).toEqual(at(300 + 60 + 40))
    expect(rateEnd({ ...claim, accounts, meeting: { city: 'MSK', at: at(-300).toISOString() } })).toEqual(at(60))
    expect(rateEnd({ ...claim, meeting })).toEqual(at(60))
  })
})

// biome-ignore format: a table is read by its columns
test.each([
  ['has its full length',                  claim,                             10,  30],
  ['ends with the agreed rate',            claim,                             50,  60],
  ['has ended with the agreed rate',       claim,                             70,  60],
  ['ends with the time for a choice',      { ...claim, agreedUntil: at(25) }, 10,  25],
  ['has its full length at a floating rate', floating,                        200, 220],
] as const)('a payment window %s', (_, claim, now, end) => {
  expect(windowFrom(claim, at(now))).toEqual(at(end))
})

// biome-ignore format: a table is read by its columns
test.each([
  ['two windows',                       claim,    10,  50],
  ['no longer than the agreed rate',    claim,    40,  60],
  ['two windows at a floating rate',    floating, 200, 240],
] as const)('a choice can be made for %s', (_, claim, now, end) => {
  expect(questionEnd(claim, at(now))).toEqual(at(end))
})

// biome-ignore format: a table is read by its columns
test.each([
  [1_000n, 1n,     true,  false],
  [1_000n, 499n,   true,  false],
  [1_000n, 500n,   true,  true],
  [1_001n, 500n,   true,  false],
  [1_000n, 1_000n, true,  true],
  [1_000n, 1_100n, true,  true],
  [1_000n, 1_101n, false, true],
])('of %s agreed, %s is covered by the rate: %s, and fixes a floating rate: %s', (agreed, units, covered, fixes) => {
  expect(coversAtRate(agreed, units)).toBe(covered)
  expect(fixesRate(agreed, units)).toBe(fixes)
})
