import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const options = [
  { value: 'BTC', label: 'Bitcoin', detail: 'BTC' },
  { value: 'USDTTRC20', label: 'Tether TRC20', detail: 'USDT · TRON' },
  { value: 'SBERRUB', label: 'Сбербанк', detail: 'RUB' },
  { value: 'CASHRUB', label: 'Рублёвые наличные', detail: 'RUB' },
]

test.each([
  ['nothing typed', ' ', 'BTC USDTTRC20 SBERRUB CASHRUB'],
  ['a part of the name, in any case', 'сБеР', 'SBERRUB'],
  ['the code', 'usdttrc', 'USDTTRC20'],
  ['the second line', 'tron', 'USDTTRC20'],
  ['every word of several, in any order', 'trc tether', 'USDTTRC20'],
  ['е for ё', 'рублевые', 'CASHRUB'],
  ['what is in none', 'dogecoin', ''],
])('%s is found', (_, query, expected) => {
  expect(
    findOptions(query, options)
      .map(({ value }) => value)
      .join(' '),
  ).toBe(expected)
})
