import { expect, test } from 'vitest'
import { authorText, entryReason } from './entry-words.ts'

test('a change of a reserve is told in the words of whoever made it, also where they hold a colon or a new line', () => {
  expect(entryReason({ reason: 'reserve-out: rent: November\nand December' }, 'en')).toBe(
    'Withdrawal: rent: November\nand December',
  )
  expect(entryReason({ reason: 'spread' }, 'ru')).toBe('Спред')
  expect(entryReason({ reason: 'opening reserve' }, 'en')).toBe('Opening reserve')
})

test('staff goes by their address, everything else by what it is', () => {
  expect(authorText({ by: { id: 'x', email: 'olga@office.example' } }, 'ru')).toBe('olga@office.example')
  expect(authorText({ author: 'guest' }, 'ru')).toBe('клиент')
})
