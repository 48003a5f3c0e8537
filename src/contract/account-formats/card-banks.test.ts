import { expect, test } from 'vitest'
import { bankOfCard } from './card-banks.ts'

test.each([
  ['2202206711804417', 'sberbank'],
  ['4276440012345678', 'sberbank'],
  ['2200701234567890', 't-bank'],
  ['4377731234567890', 't-bank'],
  ['2200151234567890', 'alfa-bank'],
  ['4154821234567890', 'alfa-bank'],
  ['4272291234567890', 'vtb'],
])('%s begins like a card of %s', (number, bank) => {
  expect(bankOfCard(number)).toBe(bank)
})

test.each(['2200000000000004', '4111111111111111', '5100000000000000', ''])('%s does not tell its bank', number => {
  expect(bankOfCard(number)).toBeUndefined()
})
