import { describe, expect, test } from 'vitest'
import { coversAtCourse } from '#contract/claims/agreed-amount.ts'
import { claimIn, noonOfClaims as noon } from '#test/claim-in.ts'
import { courseEnd, fixesCourse, questionEnd, windowFrom } from './course-promise.ts'

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
/** Agreed at noon, with windows of twenty minutes. */
const claim = claimIn('awaiting-payment', { courseSince: noon, windowMinutes: 20 })
const { courseSince: _, ...floating } = claim

describe('a course', () => {
  test('is promised for three windows from the moment it was agreed', () => {
    expect(courseEnd(claim)).toEqual(at(60))
    expect(courseEnd({ ...claim, courseSince: at(30) })).toEqual(at(90))
  })

  test('that follows the market is not promised yet', () => {
    expect(courseEnd(floating)).toBeUndefined()
  })

  test('that waits for a meeting is promised for as long as the office has named, and only where cash is brought', () => {
    const meeting = { city: 'MSK', at: at(300).toISOString() }
    expect(courseEnd({ ...claim, from: 'CASHRUB', meeting })).toEqual(at(300 + 60 + 40))
    expect(courseEnd({ ...claim, from: 'CASHRUB', meeting: { city: 'MSK', at: at(-300).toISOString() } })).toEqual(
      at(60),
    )
    expect(courseEnd({ ...claim, meeting })).toEqual(at(60))
  })
})

// biome-ignore format: a table is read by its columns
test.each([
  ['is a whole one',                       claim,                            10,  30],
  ['ends with the course',                 claim,                            50,  60],
  ['has passed with the course',           claim,                            70,  60],
  ['ends with what was agreed',            { ...claim, agreedUntil: at(25) }, 10,  25],
  ['follows the market as long as it likes', floating,                       200, 220],
] as const)('a window %s', (_, promised, now, end) => {
  expect(windowFrom(promised, at(now))).toEqual(at(end))
})

// biome-ignore format: a table is read by its columns
test.each([
  ['two windows',              claim,    10,  50],
  ['no longer than the course', claim,    40,  60],
  ['two windows of the market', floating, 200, 240],
] as const)('a question can be mended for %s', (_, promised, now, end) => {
  expect(questionEnd(promised, at(now))).toEqual(at(end))
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
])('of %s agreed, %s is covered by the course: %s, and fixes a floating one: %s', (agreed, units, covered, fixes) => {
  expect(coversAtCourse(agreed, units)).toBe(covered)
  expect(fixesCourse(agreed, units)).toBe(fixes)
})
