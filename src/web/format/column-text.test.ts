import { expect, test } from 'vitest'
import { columnText } from './column-text.ts'

test.each([
  [
    'kopecks are written everywhere once one amount has them',
    ['12480000', '517.4', '0.00'],
    2,
    ['12\u00a0480\u00a0000,00\u00a0₽', '517,40\u00a0₽', '0,00\u00a0₽'],
  ],
  [
    'kopecks are written nowhere where no amount has them',
    ['12480000.00', '5'],
    2,
    ['12\u00a0480\u00a0000\u00a0₽', '5\u00a0₽'],
  ],
  [
    'every amount has as many decimals as the longest needs',
    ['1.50000000', '0.00012000', '3'],
    8,
    ['1,50000\u00a0₽', '0,00012\u00a0₽', '3,00000\u00a0₽'],
  ],
])('%s', (_, values, scale, written) => {
  expect(values.map(columnText(values, { ticker: 'RUB', scale }, 'ru'))).toEqual(written)
})
