import { expect, test } from 'vitest'
import { shortMoneyText } from './short-money-text.ts'

const ether = { ticker: 'ETH', scale: 18 }

test.each([
  ['what fits stays as it is', '4.5', '4,5\u00a0ETH'],
  ['eight decimals fit', '0.12345678', '0,12345678\u00a0ETH'],
  ['zeros at the end are no decimals', '0.123456780000000000', '0,12345678\u00a0ETH'],
  ['what is cut says so', '0.123456789012345678', '0,12345678…\u00a0ETH'],
  ['a whole amount with a crumb says so, too', '7.000000000000000001', '7…\u00a0ETH'],
  ['of a crumb alone nothing is cut', '0.000000000000000001', '0,000000000000000001\u00a0ETH'],
])('an amount in a list, %s', (_, decimal, text) => {
  expect(shortMoneyText(decimal, ether, 'ru')).toBe(text)
})

test('a cut amount keeps its sign in front in English', () => {
  expect(shortMoneyText('1.123456789', { ticker: 'USD', scale: 9 }, 'en')).toBe('$1.12345678…')
})
