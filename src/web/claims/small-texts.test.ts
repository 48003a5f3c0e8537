import { expect, test } from 'vitest'
import { breakingSum } from './breaking-sum.ts'
import { isClaimId, newClaimId } from './claim-id.ts'
import { claimNumber } from './claim-number.ts'
import { leftText } from './left-text.ts'
import { momentText } from './moment-text.ts'
import { plainDecimal } from './plain-decimal.ts'

test.each([
  ['641238.05', '641238.05'],
  ['0.10000000', '0.1'],
  ['500.000000', '500'],
  ['1000', '1000'],
])('%s is copied as %s: nothing that another program would trip over', (decimal, copied) => {
  expect(plainDecimal(decimal)).toBe(copied)
})

test('a sum breaks before its name and not between its digits', () => {
  expect(breakingSum('1\u00a0234,5\u00a0ETH')).toBe('1\u00a0234,5 ETH')
  expect(breakingSum('38\u00a0692.87\u00a0₽')).toBe('38\u00a0692.87 ₽')
})

test('the number is read aloud in threes', () => {
  expect(claimNumber('104882')).toBe('104\u00a0882')
  expect(claimNumber('1004882')).toBe('1\u00a0004\u00a0882')
})

test.each([
  [18 * 60_000 + 42_000, '18:42'],
  [999, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [2 * 3_600_000 + 5 * 60_000, '2\u00a0ч 05\u00a0мин'],
  [76 * 3_600_000, '3\u00a0дн 4\u00a0ч'],
])('%i ms are %s', (left, text) => {
  expect(leftText(left, 'ru')).toBe(text)
})

test('where the reader is nobody knows before the page is alive, so the time says that it is UTC', () => {
  expect(momentText('2026-11-21T14:02:00Z', 'ru', false)).toBe('21 ноября в 14:02 UTC')
})

test('ids are of the kind that the office takes, and never the same', () => {
  const ids = Array.from({ length: 50 }, newClaimId)
  expect(ids.every(isClaimId)).toBe(true)
  expect(ids.every(id => id[14] === '4' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(ids).size).toBe(50)
})
