import { expect, test } from 'vitest'
import { authorText, entryReason } from './entry.texts.ts'

test('a change of a reserve shows the reason that was typed, also one with a colon or a line break', () => {
  expect(entryReason({ reason: 'reserve-out: rent: November\nand December' }, 'en')).toBe(
    'Withdrawal: rent: November\nand December',
  )
  expect(entryReason({ reason: 'spread' }, 'ru')).toBe('Спред')
  expect(entryReason({ reason: 'opening reserve' }, 'en')).toBe('Opening reserve')
})

test('staff are named by their e-mail, and other authors by their kind', () => {
  expect(authorText({ by: { id: 'x', email: 'olga@office.example' } }, 'ru')).toBe('olga@office.example')
  expect(authorText({ author: 'guest' }, 'ru')).toBe('клиент')
})
