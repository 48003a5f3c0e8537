import { expect, test } from 'vitest'
import { ratePrice, rateText } from './rate-text.ts'

const rub = { ticker: 'RUB', scale: 2 }
const btc = { ticker: 'BTC', scale: 8 }
const sold = { give: '1', get: '6412380.5' }
const bought = { give: '6535200', get: '1' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['a sale', sold, btc, rub, false, '1 BTC = 6 412 380,50 ₽'],
  ['a sale, inverted', sold, btc, rub, true, '1 ₽ ≈ 0,00000015594832 BTC'],
  ['a purchase', bought, rub, btc, false, '1 BTC = 6 535 200 ₽'],
  ['a change of one money', { give: '1.0030091', get: '1' }, rub, rub, false, '1,0030091 ₽ → 1 ₽'],
  ['a change of one money, inverted', { give: '1.25', get: '1' }, rub, rub, true, '1 ₽ → ≈ 0,80 ₽'],
  ['a gain in one money, inverted', { give: '1', get: '1.25' }, rub, rub, true, '≈ 0,80 ₽ → 1 ₽'],
  ['a purchase, inverted', bought, rub, btc, true, '1 ₽ ≈ 0,0000001530175 BTC'],
] as const)('%s is shown with the figure that is counted with', (_, rate, from, to, inverted, text) => {
  expect(plain(rateText(rate, from, to, 'ru', inverted))).toBe(text)
})

test('in a narrow place the rate is the price of the dearer currency', () => {
  expect(plain(ratePrice(sold, btc, rub, 'ru'))).toBe('6 412 380,50 ₽')
  expect(plain(ratePrice(bought, rub, btc, 'ru'))).toBe('6 535 200 ₽')
})
