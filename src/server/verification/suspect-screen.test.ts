import { expect, test } from 'vitest'
import { suspectScreen } from './suspect-screen.ts'

const photo = (gridPercent: number | undefined, saysScreenshot = false) => ({
  gridPercent,
  gridPeriodPx: 2.4,
  saysScreenshot,
})

test.each([
  ['a document with a grid', 'identity', photo(35), true],
  ['a document with a grid in few places', 'identity', photo(34), false],
  ['a file that calls itself a screenshot', 'selfie', photo(0, true), true],
  ['a photo from before the check', 'card', photo(undefined), false],
  ['a proof of payment, which may be a screenshot', 'payment', photo(100, true), false],
  ['a proof of origin, which may be a screenshot', 'origin', photo(100, true), false],
] as const)('%s: suspected or not', (_, kind, measured, suspected) => {
  expect(suspectScreen(kind, measured) !== undefined).toBe(suspected)
})
