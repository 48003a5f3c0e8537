import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test.each([
  [150, 'ru', '1,5\u00a0%'],
  [150, 'en', '1.5%'],
  [-20, 'ru', '−0,2\u00a0%'],
  [0, 'en', '0%'],
] as const)('%d hundredths of a percent read in %s as %s', (bps, locale, text) => {
  expect(percentText(bps, locale)).toBe(text)
})
