import { expect, test } from 'vitest'
import { movesFrom, type NewsletterState, newsletterMoves } from './newsletter-moves.ts'

test.each<[NewsletterState, string[]]>([
  ['draft', ['send']],
  ['scheduled', ['take-back']],
  ['sending', ['stop']],
  ['sent', []],
  ['stopped', []],
])('staff can do with a newsletter that is %s: %j', (state, moves) => {
  expect(movesFrom(state)).toEqual(moves)
})

test('nothing leads out of an end', () => {
  const ways = Object.values(newsletterMoves).map(({ from, to }) => `${from} → ${to}`)
  expect(ways.filter(way => /^(sent|stopped) /.test(way))).toEqual([])
})
