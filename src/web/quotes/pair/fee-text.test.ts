import { expect, test } from 'vitest'
import { feeText } from './fee-text.ts'

const rouble = { ticker: 'RUB', scale: 2 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ fixed: '0.00', percent: '0.50', min: '10.00' }, '0,5 %, не меньше 10 ₽'],
  [{ fixed: '1.00', percent: '0.00', min: '0.00' }, '1 ₽'],
  [{ fixed: '30.00', percent: '1.00', min: '0.00', max: '500.00' }, '1 % + 30 ₽, не больше 500 ₽'],
])('the fee %j reads %s', (fee, text) => {
  expect(plain(feeText(fee, rouble, 'ru'))).toBe(text)
})
