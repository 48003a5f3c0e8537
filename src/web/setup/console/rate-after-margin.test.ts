import { expect, test } from 'vitest'
import { rateAfterMargin } from './rate-after-margin.ts'

test.each([
  ['93.4', '1.5', '1 : 91.999'],
  ['93.4', '0', '1 : 93.4'],
  ['0.0107', '1.5', '94.8812 : 1'],
])('of %s with a margin of %s %% a customer reads %s', (price, margin, rate) => {
  expect(rateAfterMargin(price, margin)).toBe(rate)
})

test.each([
  [undefined, '1.5'],
  ['93.4', 'much'],
  ['93.4', '100'],
])('without a rate or a margin there is none: %s, %s', (price, margin) => {
  expect(rateAfterMargin(price, margin)).toBeUndefined()
})
