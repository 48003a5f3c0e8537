import { expect, test } from 'vitest'
import { cardDoubt } from './card-doubt.ts'

test('a card number of another bank brings a warning with both banks', () => {
  expect(cardDoubt('SBERRUB', '4377731234567890', 'ru')).toContain('карта Т-Банка, а выплата идёт на карту Сбербанка')
  expect(cardDoubt('TCSBRUB', '2202206711804417', 'en')).toContain(
    'card of Sberbank, but the payout goes to a T-Bank card',
  )
})

test('a card number of an unknown bank brings a warning, and one of the right bank does not', () => {
  expect(cardDoubt('SBERRUB', '4111111111111111', 'en')).toContain('does not show which bank')
  expect(cardDoubt('SBERRUB', '2202206711804417', 'en')).toBeUndefined()
})

test('a currency without a bank brings no warning', () => {
  expect(cardDoubt('USDTTRC20', '4111111111111111', 'en')).toBeUndefined()
})
