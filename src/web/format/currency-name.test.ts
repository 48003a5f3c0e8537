import { expect, test } from 'vitest'
import { nameBesideAmount } from './currency-name.ts'

test.each([
  ['Litecoin', 'crypto', 'LTC', 'LTC'],
  ['Tether TRC20', 'crypto', 'USDT', 'USDT TRC20'],
  ['Tether TON', 'crypto', 'USDT', 'USDT TON'],
  ['BNB', 'crypto', 'BNB', 'BNB'],
  ['Ripple XRP', 'crypto', 'XRP', 'XRP'],
  ['Сбербанк', 'bank', 'RUB', 'Сбербанк'],
  ['Наличные рубли', 'cash', 'RUB', 'Наличные рубли'],
] as const)('beside its amount %s (%s, %s) is %s', (ru, kind, ticker, name) => {
  expect(nameBesideAmount({ name: { ru, en: ru }, kind, ticker }, 'ru')).toBe(name)
})
