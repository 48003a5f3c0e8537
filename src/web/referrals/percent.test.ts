import { expect, test } from 'vitest'
import { percent } from './percent.ts'

test.each([
  ['10.00', '10\u00a0%'],
  ['10', '10\u00a0%'],
  ['12.50', '12.5\u00a0%'],
  ['0.05', '0.05\u00a0%'],
  ['0.00', '0\u00a0%'],
])('%s reads as %s', (text, read) => {
  expect(percent(text, 'en')).toBe(read)
})
