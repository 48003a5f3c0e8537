import { expect, test } from 'vitest'
import { percent } from './percent.ts'

test.each([
  ['10.00', '10%'],
  ['10', '10%'],
  ['12.50', '12.5%'],
  ['0.05', '0.05%'],
  ['0.00', '0%'],
])('%s reads as %s', (text, read) => {
  expect(percent(text, 'en')).toBe(read)
})
