import { expect, test } from 'vitest'
import { cardDoubt } from './card-doubt.ts'

test('a card that begins like one of another bank is said with both banks', () => {
  expect(cardDoubt('SBERRUB', '4377731234567890', 'ru')).toContain('карта Т-Банка, а выплата идёт на карту Сбербанка')
  expect(cardDoubt('TCSBRUB', '2202206711804417', 'en')).toContain(
    'card of Sberbank, but the payout goes to a T-Bank card',
  )
})

test('a number that does not tell its bank is to be looked at, and a card of the very bank is not', () => {
  expect(cardDoubt('SBERRUB', '4111111111111111', 'en')).toContain('does not show which bank')
  expect(cardDoubt('SBERRUB', '2202206711804417', 'en')).toBeUndefined()
})

test('where the currency names no bank there is nothing to compare', () => {
  expect(cardDoubt('USDTTRC20', '4111111111111111', 'en')).toBeUndefined()
})
