import { expect, test } from 'vitest'
import { balanceText, changeText, isNothing } from './signed-money.ts'

const rouble = { ticker: 'RUB', scale: 2 }

test.each([
  ['1204.50', '1\u00a0204,50\u00a0₽', '+1\u00a0204,50\u00a0₽'],
  ['-1204.50', '−1\u00a0204,50\u00a0₽', '−1\u00a0204,50\u00a0₽'],
  ['0.00', '0\u00a0₽', '0\u00a0₽'],
])('%s', (value, balance, change) => {
  expect(balanceText(value, rouble, 'ru')).toBe(balance)
  expect(changeText(value, rouble, 'ru')).toBe(change)
})

test('nothing is nothing however many decimals it has, and one unit is something', () => {
  expect(['0', '0.00000000', '-0.00'].map(isNothing)).toEqual([true, true, true])
  expect(isNothing('0.00000001')).toBe(false)
})
