import { expect, test } from 'vitest'
import { prizeLines, readPrizes } from './prize-lines.ts'

test.each([
  ['1 × 100 USD', [{ winners: 1, usd: '100', promo: null }]],
  [
    '1 x 1 000,50 usd\n\n10 * summer ',
    [
      { winners: 1, usd: '1000.5', promo: null },
      { winners: 10, usd: null, promo: 'SUMMER' },
    ],
  ],
  ['a car', ['a car']],
  ['', []],
])('%j is read as prizes', (typed, prizes) => {
  expect(readPrizes(typed, 'ru')).toEqual(prizes)
})

test('prizes are written as they are read', () => {
  const lines = '1 × 100 USD\n10 × SUMMER'
  expect(prizeLines(readPrizes(lines, 'ru') as never, 'ru')).toBe(lines)
})
