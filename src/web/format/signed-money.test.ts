import { expect, test } from 'vitest'
import { balanceText, isNothing, signedColumn } from './signed-money.ts'

const rouble = { ticker: 'RUB', scale: 2 }

test.each([
  ['1204.50', '1\u00a0204,50\u00a0₽', '+1\u00a0204,50\u00a0₽'],
  ['-1204.50', '−1\u00a0204,50\u00a0₽', '−1\u00a0204,50\u00a0₽'],
  ['0.00', '0\u00a0₽', '0\u00a0₽'],
])('%s', (value, balance, change) => {
  expect(balanceText(value, rouble, 'ru')).toBe(balance)
  expect(signedColumn([value], rouble, 'ru').change(value)).toBe(change)
})

test('in a column decimal points are aligned, and zero has no sign', () => {
  const values = ['12480000.00', '-41394.88', '0.00']
  const { balance, change } = signedColumn(values, rouble, 'ru')
  expect(values.map(change)).toEqual(['+12\u00a0480\u00a0000,00\u00a0₽', '−41\u00a0394,88\u00a0₽', '0,00\u00a0₽'])
  expect(balance('12480000.00')).toBe('12\u00a0480\u00a0000,00\u00a0₽')
})

test('zero is zero with any number of decimals, and one unit is not', () => {
  expect(['0', '0.00000000', '-0.00'].map(isNothing)).toEqual([true, true, true])
  expect(isNothing('0.00000001')).toBe(false)
})
