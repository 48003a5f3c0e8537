import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

test('where the reader is nobody knows before the page is alive, so the time says that it is UTC', () => {
  expect(momentText('2026-11-21T14:02:00Z', 'ru', false)).toBe('21 ноября в 14:02 UTC')
})

test('in English the day stands before its month, as in letters', () => {
  expect(momentText('2026-11-21T14:02:00Z', 'en', false)).toBe('21 November at 14:02 UTC')
})
